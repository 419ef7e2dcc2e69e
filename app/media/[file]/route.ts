import { withTimeLimit } from '@/lib/domain/time-limit';
import { withBackend } from '@/lib/server/backend/with-backend';
import { createErrorResponse } from '@/lib/server/gateway/answer';

const answerMissing = () => createErrorResponse('NOT_FOUND', 404);
const answerAway = (retryAfterSeconds: number) =>
  createErrorResponse('UNREACHABLE', 503, { 'retry-after': String(retryAfterSeconds) });

const known = /^[A-Za-z0-9_-]{1,80}\.webp$/;

/** Serves an image stored by the backend. Its name is a hash of the content, so it is cached forever. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const { file } = await params;
  if (!known.test(file)) return answerMissing();
  const load = (origin: string) =>
    withTimeLimit(async (signal) => {
      const answer = await fetch(`${origin}/media/${file}`, { cache: 'no-store', signal, redirect: 'error' });
      if (answer.status === 503) return 'away';
      const isImage = answer.ok && answer.headers.get('content-type') === 'image/webp';
      return isImage ? { bytes: await answer.arrayBuffer() } : 'missing';
    });
  const answer = await withBackend('read', load).catch(() => undefined);
  if (!answer) return answerAway(5);
  // The bucket of the image does not answer.
  if (answer === 'away') return answerAway(10);
  if (answer === 'missing') return answerMissing();
  return new Response(answer.bytes, {
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  });
}
