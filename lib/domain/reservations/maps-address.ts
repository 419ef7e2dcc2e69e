/** Hosts that the maps provider's script calls; the share page's content policy allows them when a key is configured (DEC-54). */
export const mapsHosts = ['https://maps.googleapis.com', 'https://maps.gstatic.com'] as const;

/** The address of the maps provider's script (TRK-03). */
export const getMapsScriptUrl = (key: string): string =>
  `${mapsHosts[0]}/maps/api/js?${new URLSearchParams({ key, loading: 'async' })}`;
