import { storefrontEnv } from '@/lib/server/env';

const known = /^[A-Za-z0-9_-]{1,80}\.webp$/;

/** Serves an image stored by the backend. Its name is a hash of the content, so it is cached for ever. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const { file } = await params;
  if (!known.test(file)) return new Response(null, { status: 404 });
  const answer = await fetch(`${storefrontEnv().BACKEND_URL}/media/${file}`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(10_000),
    redirect: 'error',
  }).catch(() => undefined);
  if (!answer) return new Response(null, { status: 502, headers: { 'cache-control': 'no-store' } });
  if (!answer.ok || answer.headers.get('content-type') !== 'image/webp')
    return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  return new Response(answer.body, {
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  });
}
