import { lookup } from 'node:dns/promises';

/** Whether a domain reaches this installation, as far as can be tested from outside. */
export interface Reach {
  /** The addresses that the name resolves to; empty when it does not resolve. */
  addresses: string[];
  /** The server at the address: a storefront, another server, or none. */
  answers: 'storefront' | 'other' | 'none';
}

/** The network functions of the check; tests replace them. */
export interface Outside {
  resolve(host: string): Promise<string[]>;
  fetch(address: string): Promise<Response>;
}

const withinMs = 5_000;

export const internet: Outside = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  // A redirect could point to another installation's storefront.
  fetch: (address) => fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(withinMs) }),
};

/** Resolves the host and requests its address. Never throws. */
export async function getReach(host: string, webUrl: string, outside: Outside = internet): Promise<Reach> {
  const addresses = await outside.resolve(host).catch(() => []);
  if (addresses.length === 0) return { addresses, answers: 'none' };
  const health = new URL('/api/health', webUrl).href;
  try {
    const response = await outside.fetch(health);
    const body: unknown = await response.json().catch(() => undefined);
    const alive = response.ok && (body as { status?: unknown } | null | undefined)?.status === 'alive';
    return { addresses, answers: alive ? 'storefront' : 'other' };
  } catch {
    return { addresses, answers: 'none' };
  }
}
