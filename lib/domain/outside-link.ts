/**
 * Whether an address that an answer of the backend names may be opened by us: https on one of the hosts, and nothing in it
 * that could pass one host off as another (DEC-21, HLP-02). Without a list, such as from another backend, https is enough.
 */
export function isOutsideLink(address: string, hosts: readonly string[] | undefined): boolean {
  // Browsers drop tabs and line breaks inside an address, and read a backslash as a slash.
  if (/[\\\s\p{Cc}]/u.test(address)) return false;
  try {
    const { protocol, host, username, password } = new URL(address);
    if (protocol !== 'https:' || username || password) return false;
    return !hosts || hosts.includes(host);
  } catch {
    return false;
  }
}
