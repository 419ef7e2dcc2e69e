/** A mobile number with its 4th to 7th digit masked: `912****7`, `138****5678` (VCH-05). */
export const maskMobile = (mobile: string): string =>
  `${mobile.slice(0, 3)}${'*'.repeat(Math.max(0, Math.min(mobile.length, 7) - 3))}${mobile.slice(7)}`;
