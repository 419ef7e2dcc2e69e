import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Locale } from '@/lib/contract/vocabulary';
import type { Tenant } from '@/lib/server/tenant/domains';
import { buildContentPolicy, getPolicyByType } from './content-policy';
import { hashScripts } from './hash-scripts';
import { isRouterHeader } from './next-internals';
import type { NormalizedRequest } from './normalize-request';
import type { Rendered } from './render';
import { isExpectedScript, listInlineScripts } from './script-hashes';
import { getCommonHeaders, sendErrorPage } from './send-error';

/** Sends a public page that is not cacheable for this request (unknown query, 404); buffered to hash its scripts. */
export function sendHashed(
  request: IncomingMessage,
  response: ServerResponse,
  normalized: NormalizedRequest,
  { status, headers, body }: Rendered,
  locale: Locale,
  tenant: Tenant,
): void {
  const isPage = String(headers['content-type']).startsWith('text/html');
  if (isPage && status >= 500) {
    sendErrorPage(response, normalized, {
      page: 'failed',
      status: 503,
      locale,
      tenant,
      headers: { 'retry-after': '5' },
    });
    return;
  }
  const policy = isPage
    ? {
        'content-security-policy': buildContentPolicy({
          hashes: hashScripts(listInlineScripts(body.toString()).filter(isExpectedScript)),
        }),
      }
    : { 'content-security-policy': getPolicyByType(String(headers['content-type'] ?? '')) };
  const shared = Object.fromEntries(Object.entries(headers).filter(([name]) => !isRouterHeader(name)));
  response.writeHead(status, {
    ...getCommonHeaders(normalized),
    ...shared,
    ...policy,
    'cache-control': 'no-store',
    'content-length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
