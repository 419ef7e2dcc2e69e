import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Context } from 'hono';
import { acknowledgeJob, findNextJob, takeJob } from '../../core/print-queue';
import { getHash } from '../../core/sessions.repository';
import type { Deps } from '../../deps';
import { createHttpApp, type HttpApp, type HttpVariables } from '../../http/http-app';
import { readBody } from '../../http/read-body';
import { type PrinterRow, printers } from '../../schema/printers';
import { getJobPaper } from './job-paper';
import { toEposXml, toPlainText, toPrintRequest } from './render-paper';

type PrinterRequest = Context<{ Variables: HttpVariables }>;

/** A printer asks every few seconds; it is enough to know the minute. */
const seenMs = 20_000;

/**
 * What receipt printers call on the console's host (CON-09). They hold no cookie: the secret in the path says which printer it is.
 * Star CloudPRNT: POST asks for a job, GET fetches it, DELETE says how it went. Epson Server Direct Print: one POST asks and gets the
 * job, another one tells the result.
 */
export function createPrinterApp(deps: Deps): HttpApp {
  const app = createHttpApp(deps);

  app.post('/print/star/:secret', async (c) => {
    const printer = await findPrinter(c, 'star');
    if (!printer) return c.body(null, 404);
    const job = await findNextJob(deps.db, printer, { takes: false, now: deps.clock() });
    return c.json(
      job
        ? { jobReady: true, mediaTypes: ['text/plain'], jobToken: job.id, deleteMethod: 'DELETE' }
        : { jobReady: false },
    );
  });

  app.get('/print/star/:secret', async (c) => {
    const printer = await findPrinter(c, 'star');
    if (!printer) return c.body(null, 404);
    const job = await takeJob(deps.db, printer, c.req.query('token'), deps.clock());
    if (!job) return c.body(null, 404);
    const text = toPlainText(await getJobPaper(deps, printer, job), printer.width);
    c.header('x-star-cut', 'partial; feed=true');
    return c.body(text, 200, { 'content-type': 'text/plain; charset=utf-8' });
  });

  app.delete('/print/star/:secret', async (c) => {
    const printer = await findPrinter(c, 'star');
    if (!printer) return c.body(null, 404);
    // `200 OK`; 4xx and 5xx say what the printer could not do, such as 410 without paper.
    const code = c.req.query('code') ?? '';
    await acknowledgeJob(deps.db, printer, {
      jobId: c.req.query('token'),
      isPrinted: code.startsWith('2'),
      error: code,
      now: deps.clock(),
    });
    return c.body(null, 200);
  });

  app.post('/print/epson/:secret', async (c) => {
    const printer = await findPrinter(c, 'epson');
    if (!printer) return c.body(null, 404);
    const form = new URLSearchParams(await readBody(c));
    const answer = (xml: string) => c.body(xml, 200, { 'content-type': 'text/xml; charset=utf-8' });
    if (form.get('ConnectionType') === 'SetResponse') {
      for (const result of readResults(form.get('ResponseFile') ?? ''))
        await acknowledgeJob(deps.db, printer, { ...result, now: deps.clock() });
      return answer('');
    }
    if (form.get('ConnectionType') !== 'GetRequest') return answer('');
    const job = await findNextJob(deps.db, printer, { takes: true, now: deps.clock() });
    if (!job) return answer('');
    const xml = toEposXml(await getJobPaper(deps, printer, job), printer.width);
    return answer(toPrintRequest([{ id: job.id, xml }]));
  });

  return app;
}

async function findPrinter(c: PrinterRequest, kind: PrinterRow['kind']): Promise<PrinterRow | undefined> {
  c.set('call', `printer.${kind}`);
  const { db, clock } = c.get('deps');
  const secretHash = getHash(c.req.param('secret') ?? '');
  const [printer] = await db
    .select()
    .from(printers)
    .where(and(eq(printers.secretHash, secretHash), eq(printers.kind, kind)));
  if (!printer) return undefined;
  const now = clock();
  if (!printer.seenAt || now.getTime() - printer.seenAt.getTime() > seenMs)
    await db
      .update(printers)
      .set({ seenAt: now })
      .where(
        and(
          eq(printers.id, printer.id),
          or(isNull(printers.seenAt), lt(printers.seenAt, new Date(now.getTime() - seenMs))),
        ),
      );
  return printer;
}

/** Returns the results of an Epson printer's report by job; its XML has them in this order, whatever version it is. */
function readResults(xml: string): { jobId?: string; isPrinted: boolean; error?: string }[] {
  return [...xml.matchAll(/<ePOSPrint>(.*?)<\/ePOSPrint>/gs)].map(([, part = '']) => ({
    jobId: /<printjobid>([^<]*)<\/printjobid>/.exec(part)?.[1],
    isPrinted: /<response\b[^>]*\bsuccess="true"/.test(part),
    error: /<response\b[^>]*\bcode="([^"]*)"/.exec(part)?.[1],
  }));
}
