import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { cutText } from '@/lib/domain/cut-text';
import { createRateLimit } from '@/lib/domain/network/rate-limit';
import { getSourceKey } from '@/lib/domain/network/source-key';
import { getRateLimitHeaders } from '../gateway/answer';
import { type Log, redactUrl } from './log';
import type { NormalizedRequest } from './normalize-request';

const maxBytes = 8 * 1024;
/** Limits per source and in total: a broken page reports with each view, and browser extensions cause most reports. */
const perSource = { burst: 5, perSecond: 1 / 60, most: 20_000 };
const inAll = { burst: 60, perSecond: 1 / 10, most: 1 };

interface PolicyReports {
  /** Logs a browser's report of a content policy violation. Answers 204, 400, 405, 413 or 429. */
  take: (
    request: IncomingMessage,
    response: ServerResponse,
    normalized: NormalizedRequest,
    headers: OutgoingHttpHeaders,
  ) => Promise<void>;
}

/** Accepts violation reports up to a limit, so that forged ones cannot fill the log. */
export function createPolicyReports({ log, clock }: { log: Log; clock: () => number }): PolicyReports {
  const sources = createRateLimit({ ...perSource, clock });
  const all = createRateLimit({ ...inAll, clock });
  return {
    async take(request, response, { address, requestId }, headers) {
      const refuse = (status: number, code: string, more: OutgoingHttpHeaders = {}) => {
        // The rest of an unread body would be parsed as the next request.
        response.shouldKeepAlive = false;
        const json = { 'cache-control': 'no-store', 'content-type': 'application/json' };
        response.writeHead(status, { ...headers, ...json, ...more });
        response.end(JSON.stringify({ ok: false, error: { code, message: code, status } }));
      };
      if (request.method !== 'POST') return refuse(405, 'METHOD_NOT_ALLOWED', { allow: 'POST' });
      const bySource = sources.take(getSourceKey(address));
      const taken = bySource.allowed ? all.take('all') : bySource;
      if (!taken.allowed)
        return refuse(429, 'TOO_MANY', getRateLimitHeaders('reports', taken.retryAfterSeconds));
      const body = await readText(request);
      if (body === undefined) return refuse(413, 'TOO_LARGE');
      const report = parseReport(body);
      if (!report) return refuse(400, 'INVALID_INPUT');
      log.warn({ requestId, ...report }, 'a content policy blocked something');
      response.writeHead(204, { ...headers, 'cache-control': 'no-store' }).end();
    },
  };
}

/** Returns the body; undefined when it is too long. */
async function readText(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Returns the logged fields of a report; undefined for an invalid one. */
function parseReport(body: string): { directive: string; blocked: string; page: string } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  const report = (value as { 'csp-report'?: Record<string, unknown> } | null)?.['csp-report'];
  if (typeof report !== 'object' || report === null) return undefined;
  const readField = (name: string, max: number) =>
    typeof report[name] === 'string' ? cutText(redactUrl(report[name]), max) : '';
  return {
    directive: readField('effective-directive', 60) || readField('violated-directive', 60),
    blocked: readField('blocked-uri', 200),
    page: readField('document-uri', 200),
  };
}
