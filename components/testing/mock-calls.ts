import { vi } from 'vitest';
import type { BrowserInput, BrowserOutput, ChangeName, QueryName } from '@/lib/contract/contract';
import { ApiError, toWireError } from '@/lib/domain/api-error';

type CallName = QueryName | ChangeName;
type Output<N extends CallName> = BrowserOutput<N> | Promise<BrowserOutput<N>>;
/** The output of a call, or a function that returns it. A call fails with the ApiError that the function throws. */
type Reply<N extends CallName> = Output<N> | ((input: BrowserInput<N>) => Output<N>);
export type Replies = { [N in CallName]?: Reply<N> };

interface MockedCalls {
  /** Inputs of a call in the order in which they were sent. */
  listInputs<N extends CallName>(name: N): BrowserInput<N>[];
  /** Names of all calls in the order in which they were sent. */
  listNames(): CallName[];
}

/**
 * Stands in for the gateway for the rest of the test: a call returns its reply, and fails as unreachable without one.
 * The session is a guest's unless `userId` is set.
 */
export function mockCalls(replies: Replies, { userId }: { userId?: number } = {}): MockedCalls {
  const sent: { name: CallName; input: unknown }[] = [];
  const session = { loggedIn: userId !== undefined, userId, mobile: '91234567', mobileCountryCode: '+65' };

  async function reply(name: CallName, input: unknown): Promise<unknown> {
    const found = replies[name] as unknown;
    return typeof found === 'function' ? found(input) : found;
  }

  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const name = pathname.replace('/api/gateway/', '') as CallName;
    if (pathname === '/api/gateway/session') return Response.json({ ok: true, data: session });
    if (!(name in replies)) throw new TypeError(`Failed to fetch ${pathname}`);
    const input = JSON.parse(String(init.body ?? searchParams.get('input') ?? '{}'));
    sent.push({ name, input });
    try {
      return Response.json({ ok: true, data: (await reply(name, input)) ?? {} });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return Response.json({ ok: false, error: toWireError(error) }, { status: error.status });
    }
  });
  return {
    listInputs: <N extends CallName>(name: N) =>
      sent.filter((call) => call.name === name).map(({ input }) => input as BrowserInput<N>),
    listNames: () => sent.map(({ name }) => name),
  };
}

/** Returns a reply that fails with a code, as the backend does. */
export function failWith(code: string, detail?: unknown): () => never {
  return () => {
    throw new ApiError({ code, message: '', status: 409, detail });
  };
}
