import { getStorefrontEnv } from '@/lib/server/env';
import { createErrorResponse } from '@/lib/server/gateway/answer';

const dayMs = 24 * 3600 * 1000;

/** Returns the contact for security reports (RFC 9116), or 404 when none is configured. */
export function GET(): Response {
  const contact = getStorefrontEnv().SECURITY_CONTACT;
  if (!contact) return createErrorResponse('NOT_FOUND', 404);
  // RFC 9116 requires an expiry date, so that reports do not go to an abandoned address.
  const expires = new Date(Math.ceil(Date.now() / dayMs) * dayMs + 90 * dayMs).toISOString();
  const text = `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en, zh, vi\n`;
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
