import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { WebhookEvent } from '@/lib/contract/staff/integration-values';
import { DomainError } from '../../core/domain-error';
import { isLoopbackHost } from '../../core/loopback-host';
import { isPublicAddress, resolvePublicName } from '../../core/public-address';

const timeoutMs = 10_000;
/** Maximum number of bytes of an answer that are read. */
const maxAnswer = 1_000;

export interface WebhookMessage {
  type: WebhookEvent | 'test';
  timestamp: string;
  data: Record<string, unknown>;
}

interface Answer {
  status: number;
  text: string;
}

/** An installation on this machine, whose receivers are there too. */
const isLocal = ({ CONSOLE_HOST }: { CONSOLE_HOST: string }) => isLoopbackHost(CONSOLE_HOST);

/**
 * Returns the address for events. Throws WEBHOOK_URL_REFUSED for anything but https on the public internet; an
 * installation on this machine also sends to this machine.
 */
export function parseWebhookUrl(text: string, env: { CONSOLE_HOST: string }): URL {
  const refuse = (reason: string) => new DomainError('WEBHOOK_URL_REFUSED', { reason });
  const url = URL.parse(text.trim());
  if (!url) throw refuse('no address');
  if (url.username || url.password) throw refuse('credentials');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isLoopbackHost(host)) {
    if (!isLocal(env) || !/^https?:$/.test(url.protocol)) throw refuse('private');
    return url;
  }
  if (url.protocol !== 'https:') throw refuse('no https');
  // Names are checked again when they are resolved; a literal address is never resolved.
  if (isIP(host) ? !isPublicAddress(host) : !host.includes('.')) throw refuse('private');
  return url;
}

/**
 * Posts a body, and returns the status with the beginning of the answer. Follows no redirect. Throws after ten seconds,
 * for a name that leads into a private network, and for a connection without an answer.
 */
export function postWebhook(
  text: string,
  {
    env,
    headers,
    body,
    lookup = resolvePublicName,
  }: {
    env: { CONSOLE_HOST: string };
    headers: Record<string, string>;
    body: string;
    /** Resolves names, for tests. */
    lookup?: LookupFunction;
  },
): Promise<Answer> {
  const url = parseWebhookUrl(text, env);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        ...(isLoopbackHost(url.hostname) ? {} : { lookup }),
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        const finish = () => {
          response.destroy();
          const answer = Buffer.concat(parts).subarray(0, maxAnswer).toString('utf8');
          // Storage takes no control characters, and a cut may split a letter.
          resolve({
            status: response.statusCode ?? 0,
            text: answer.replace(/[\p{Cc}\uFFFD]+/gu, ' ').trim(),
          });
        };
        response.on('data', (part: Buffer) => {
          parts.push(part);
          size += part.length;
          if (size >= maxAnswer) finish();
        });
        response.once('end', finish);
        response.once('error', reject);
      },
    );
    request.once('error', reject);
    request.end(body);
  });
}
