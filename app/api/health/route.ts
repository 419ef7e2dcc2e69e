import { getStorefrontEnv } from '@/lib/server/env';

/** Reports liveness; with `?ready=1` also whether a backend is reachable. */
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
    // Other backends may not have this path, so any answer below 500 counts as reachable.
    ({ status }) => status < 500,
    () => false,
  );
