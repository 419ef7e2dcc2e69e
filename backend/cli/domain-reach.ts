import { lookup } from 'node:dns/promises';

/** Whether a domain leads here, as far as one can tell from outside. */
export interface Reach {
  /** What its name resolves to; empty when it resolves to nothing. */
  addresses: string[];
  /** `storefront`: a storefront answers there. `other`: something else does. `none`: nothing does. */
  answers: 'storefront' | 'other' | 'none';
}

/** How the outside is asked; a test hands in its own. */
export interface Outside {
  resolve(host: string): Promise<string[]>;
  fetch(address: string): Promise<Response>;
}

const withinMs = 5_000;

export const internet: Outside = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  // Redirects could lead to a storefront elsewhere.
  fetch: (address) => fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(withinMs) }),
};

/** Asks the name service for the host, and what answers at its address. Never throws. */
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
