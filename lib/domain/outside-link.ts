/**
 * Whether an address that an answer of the backend names may be opened by us: https, and nothing in it that could pass one
 * host off as another (DEC-21, HLP-02). `hosts` are the ones allowed; where none are given, the backend has checked them.
 */
export function isOutsideLink(address: string, hosts?: readonly string[]): boolean {
  // Browsers drop tabs and line breaks inside an address, and read a backslash as a slash.
  if (/[\\\s\p{Cc}]/u.test(address)) return false;
  try {
    const { protocol, hostname, port, username, password } = new URL(address);
    if (protocol !== 'https:' || username || password) return false;
    return hosts ? !port && hosts.includes(hostname) : true;
  } catch {
    return false;
  }
}
