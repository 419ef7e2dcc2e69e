import { isOutsideLink } from '@/lib/domain/outside-link';

/** Where diners may be led to pay, as the environment has it. */
export interface PayPages {
  /** Hosts of the provider's pages; absent where the backend alone checks them. */
  hosts?: string[];
  /** The origin of the bundled provider, such as `http://127.0.0.1:4100`, where it runs. */
  sandbox?: string;
}

/** Whether a page to pay on may be opened or framed (DEC-21): https on a listed host, or the bundled provider's. */
export function isPayPage(address: string | undefined, { hosts, sandbox }: PayPages = {}): address is string {
  if (!address) return false;
  if (isOutsideLink(address, hosts)) return true;
  if (!sandbox || /[\\\s\p{Cc}]/u.test(address)) return false;
  try {
    const { origin, username, password } = new URL(address);
    return origin === sandbox && !username && !password;
  } catch {
    return false;
  }
}

/** The origin of the bundled provider of payment pages, which runs on this machine alone; undefined where it doesn't run. */
export const getSandboxOrigin = (port: number | undefined): string | undefined =>
  port === undefined ? undefined : `http://127.0.0.1:${port}`;
