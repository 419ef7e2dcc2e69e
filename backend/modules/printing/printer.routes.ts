import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Context } from 'hono';
import { createRateLimit } from '@/lib/domain/network/rate-limit';
import { getSourceKey } from '@/lib/domain/network/source-key';
import { DomainError } from '../../core/domain-error';
import { acknowledgeJob, findNextJob, takeJob } from '../../core/print-queue';
import { getHash } from '../../core/sessions.repository';
import type { Deps } from '../../deps';
import { createHttpApp, type HttpApp, type HttpVariables } from '../../http/http-app';
import { readBody, rejectLargeBody } from '../../http/read-body';
import { type PrinterRow, printers } from '../../schema/printers';
import { getJobPaper } from './job-paper';
import { readPrintResults } from './print-results';
import { toEposXml, toPlainText, toPrintRequest } from './render-paper';

type PrinterRequest = Context<{ Variables: HttpVariables }>;

/** A printer polls every few seconds; the last contact is stored to the minute only. */
const seenMs = 20_000;

/** Maximum bytes of a printer's request; a job report has less than one KB. */
const maxBytes = 16 * 1024;
/** A printer polls every five seconds and sends three requests for each paper. */
const perPrinter = { burst: 60, perSecond: 2, most: 20_000 };
/** The limit covers all printers behind one address, and clients that guess printer addresses. */
const perSource = { burst: 600, perSecond: 50, most: 20_000 };

/**
 * The requests of receipt printers on the console's host. They send no cookie: the secret in the path
 * identifies the printer. Star CloudPRNT: POST asks for a job, GET fetches it, DELETE reports the result.
 * Epson Server Direct Print: one POST asks for and receives the job, another one reports the result.
 */
export function createPrinterApp(deps: Deps): HttpApp {
  const app = createHttpApp(deps);
  const clock = () => deps.clock().getTime();
  const sources = createRateLimit({ ...perSource, clock });
  const addresses = createRateLimit({ ...perPrinter, clock });

  app.use('/print/:kind/:secret', async (c, next) => {
    c.set('call', `printer.${c.req.param('kind')}`);
    const bySource = sources.take(getSourceKey(c.get('address')));
    const taken = bySource.allowed ? addresses.take(getHash(c.req.param('secret'))) : bySource;
    if (!taken.allowed) throw new DomainError('TOO_MANY', { retryAfterSeconds: taken.retryAfterSeconds });
    rejectLargeBody(c, maxBytes);
    await next();
  });

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
    // The printer reports `200 OK`, or a 4xx or 5xx code for a failure, such as 410 without paper.
    const code = c.req.query('code') ?? '';
    await acknowledgeJob(deps.db, printer, {
      jobId: c.req.query('token'),
      outcome: code.startsWith('2') ? 'printed' : 'refused',
      error: code,
      now: deps.clock(),
    });
    return c.body(null, 200);
  });

  app.post('/print/epson/:secret', async (c) => {
    const printer = await findPrinter(c, 'epson');
    if (!printer) return c.body(null, 404);
    const form = new URLSearchParams(await readBody(c, maxBytes));
    const answer = (xml: string) => c.body(xml, 200, { 'content-type': 'text/xml; charset=utf-8' });
    if (form.get('ConnectionType') === 'SetResponse') {
      for (const result of readPrintResults(form.get('ResponseFile') ?? ''))
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
