import { getStorefrontEnv } from '@/lib/server/env';

const dayMs = 24 * 3600 * 1000;

/** Says where to report a weakness (RFC 9116); 404 while the operator names no contact. */
export function GET(): Response {
  const contact = getStorefrontEnv().SECURITY_CONTACT;
  if (!contact) return new Response(null, { status: 404 });
  // RFC 9116 requires an expiry date, so that reports do not go to an abandoned address.
  const expires = new Date(Math.ceil(Date.now() / dayMs) * dayMs + 90 * dayMs).toISOString();
  const text = `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en, zh, vi\n`;
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
