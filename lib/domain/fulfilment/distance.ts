/** Metres as people read them: M, from 1000 m in KM with 2 decimals (OUT-03). */
export const formatDistance = (metres: number): string =>
  metres >= 1000 ? `${(metres / 1000).toFixed(2)} KM` : `${Math.round(metres)} M`;
