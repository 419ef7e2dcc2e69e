import { withTimeLimit } from '@/lib/domain/time-limit';
import { withBackend } from '@/lib/server/with-backend';

const known = /^[A-Za-z0-9_-]{1,80}\.webp$/;

/** Serves an image stored by the backend. Its name is a hash of the content, so it is cached for ever. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const { file } = await params;
  if (!known.test(file)) return new Response(null, { status: 404 });
  const load = (origin: string) =>
    withTimeLimit(async (signal) => {
      const answer = await fetch(`${origin}/media/${file}`, { cache: 'no-store', signal, redirect: 'error' });
      if (answer.status === 503) return 'away';
      const isImage = answer.ok && answer.headers.get('content-type') === 'image/webp';
      return isImage ? { bytes: await answer.arrayBuffer() } : 'missing';
    });
  const answer = await withBackend('read', load).catch(() => undefined);
  if (!answer) return new Response(null, { status: 502, headers: { 'cache-control': 'no-store' } });
  // The bucket that holds it does not answer.
  if (answer === 'away')
    return new Response(null, { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '10' } });
  if (answer === 'missing')
    return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  return new Response(answer.bytes, {
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  });
}
