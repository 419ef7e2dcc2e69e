/** Hosts of the maps provider that its script asks; the share page's policy lets them in where a key is configured (DEC-54). */
export const mapsHosts = ['https://maps.googleapis.com', 'https://maps.gstatic.com'] as const;

/** The address of the maps provider's script (TRK-03). */
export const mapsScript = (key: string): string =>
  `${mapsHosts[0]}/maps/api/js?${new URLSearchParams({ key, loading: 'async' })}`;
