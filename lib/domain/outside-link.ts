/**
 * Returns whether an address of the backend may be opened: https on one of the hosts, without characters that disguise
 * the host (DEC-21, HLP-02). Without a list, as from another backend, https is enough.
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
