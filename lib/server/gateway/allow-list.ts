import { type CallName, contract } from '@/lib/contract/contract';
import type { Endpoint } from '@/lib/contract/endpoint';

/** The call that a browser may make under this name (API-04); undefined for all else, whatever the name is. */
export function findBrowserEndpoint(name: string): Endpoint | undefined {
  if (!Object.hasOwn(contract, name)) return undefined;
  const endpoint: Endpoint = contract[name as CallName];
  return endpoint.browser ? endpoint : undefined;
}
