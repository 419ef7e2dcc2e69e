import { Parser } from 'htmlparser2';
import type { PrintResult } from '../../core/print-queue';

/**
 * Results that are read from one report: a printer has one job at a time, and repeats a result that was
 * lost.
 */
const maxResults = 10;

/** Part of the paper may have come out before the printer gave up. */
const unsureCodes = ['EX_TIMEOUT'];

/**
 * Returns the results of jobs in an Epson printer's report; the last ones count. Some firmware omits the job's id, and a
 * printer that could not read a request reports `ServerDirectPrint` without one. Never throws.
 */
export function readPrintResults(xml: string): PrintResult[] {
  const results: PrintResult[] = [];
  let current: PrintResult | undefined;
  let field = '';
  const parser = new Parser(
    {
      onopentag(name, { success, Success, code }) {
        field = name;
        if (name === 'ePOSPrint') current = { outcome: 'refused' };
        if (current && name === 'response') {
          current.outcome = toOutcome(success === 'true', code);
          current.error = code;
        }
        if (name === 'Response' && Success === 'false') current = { outcome: 'refused', error: '' };
      },
      ontext(text) {
        if (!current) return;
        if (field === 'printjobid') current.jobId = (current.jobId ?? '') + text;
        if (field === 'ErrorSummary' || field === 'ErrorDetail')
          current.error = `${current.error ?? ''} ${text}`.trim();
      },
      onclosetag(name, isImplied) {
        field = '';
        if ((name !== 'ePOSPrint' && name !== 'Response') || !current) return;
        if (!isImplied) results.push(current);
        current = undefined;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return results.slice(-maxResults);
}

function toOutcome(isPrinted: boolean, code = ''): PrintResult['outcome'] {
  if (isPrinted) return 'printed';
  return unsureCodes.includes(code) ? 'unsure' : 'refused';
}
