/** The `utm_source` of this address, else the one with which the tab came here (lib/client/api/call.ts keeps it); 40 letters at most. */
export function campaign(): string | undefined {
  try {
    const given = new URLSearchParams(location.search).get('utm_source') ?? sessionStorage.getItem('utm');
    return given?.slice(0, 40) || undefined;
  } catch {
    return undefined;
  }
}
