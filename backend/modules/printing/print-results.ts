import { Parser } from 'htmlparser2';

/**
 * Results that are read from one report: a printer has one job at a time, and repeats a result that was
 * lost.
 */
const maxResults = 10;

interface PrintResult {
  /** Some firmware omits it. */
  jobId?: string;
  isPrinted: boolean;
  error?: string;
}

/** Returns the results of jobs in an Epson printer's report; the last `ePOSPrint` elements count. Never throws. */
export function readPrintResults(xml: string): PrintResult[] {
  const results: PrintResult[] = [];
  let current: PrintResult | undefined;
  let isJobId = false;
  const parser = new Parser(
    {
      onopentag(name, { success, code }) {
        if (name === 'ePOSPrint') current = { isPrinted: false };
        if (current && name === 'response') {
          current.isPrinted = success === 'true';
          current.error = code;
        }
        isJobId = name === 'printjobid';
      },
      ontext(text) {
        if (current && isJobId) current.jobId = (current.jobId ?? '') + text;
      },
      onclosetag(name, isImplied) {
        isJobId = false;
        if (name !== 'ePOSPrint' || !current) return;
        if (!isImplied) results.push(current);
        current = undefined;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return results.slice(-maxResults);
}
