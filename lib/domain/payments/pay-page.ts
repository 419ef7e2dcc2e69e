import { companyPageHostList } from '@/lib/contract/company-pages';
import { isOutsideLink } from '@/lib/domain/outside-link';

/** The allowed payment pages of the environment. */
export interface PayPages {
  /** Hosts of the provider's pages; absent when only the backend checks them. */
  hosts?: string[];
  /** The origin of the bundled provider, such as `http://127.0.0.1:4200`, if it runs. */
  sandbox?: string;
  /** The origin of the payment companies' trials on this machine, if they run. */
  peers?: string;
}

/**
 * Returns whether a payment page may be opened or framed (DEC-21): https on a listed host or a payment company's, or one of this
 * machine.
 */
export function isPayPage(
  address: string | undefined,
  { hosts, sandbox, peers }: PayPages = {},
): address is string {
  if (!address) return false;
  if (isOutsideLink(address, hosts && [...hosts, ...companyPageHostList])) return true;
  if (/[\\\s\p{Cc}]/u.test(address)) return false;
  try {
    const { origin, username, password } = new URL(address);
    return (origin === sandbox || origin === peers) && !username && !password;
  } catch {
    return false;
  }
}

/** Returns whether an allowed payment page refuses to be framed. */
export function refusesFrames(address: string, { peers }: PayPages = {}): boolean {
  const { host, origin } = new URL(address);
  return companyPageHostList.includes(host) || origin === peers;
}

/**
 * Returns the origin of payment pages that run on this machine only, by their port; undefined when they do not run.
 */
export const findSandboxOrigin = (port: number | undefined): string | undefined =>
  port === undefined ? undefined : `http://127.0.0.1:${port}`;
