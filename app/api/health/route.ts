import { getStorefrontEnv } from '@/lib/server/env';

/** Alive when it answers at all; with `?ready=1` also whether a backend can be reached. */
export async function GET(request: Request): Promise<Response> {
  const headers = { 'cache-control': 'no-store' };
  if (!new URL(request.url).searchParams.has('ready')) return Response.json({ status: 'alive' }, { headers });
  const answers = await Promise.all(getStorefrontEnv().BACKEND_URL.map(doesAnswer));
  const backend = answers.includes(true);
  return Response.json(
    { status: backend ? 'ready' : 'waiting', backend },
    { status: backend ? 200 : 503, headers },
  );
}

const doesAnswer = (origin: string): Promise<boolean> =>
  fetch(`${origin}/health`, { cache: 'no-store', signal: AbortSignal.timeout(3_000) }).then(
    // A backend of another kind may have no such path; that it answers is what counts.
    ({ status }) => status < 500,
    () => false,
  );
