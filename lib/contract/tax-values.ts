import type { CountryCode } from './values';

/** The numbers by which tax offices and registers know a restaurant, with their countries. */
export const taxNumberCountries = {
  gst: 'SG',
  uen: 'SG',
  sst: 'MY',
  tin: 'MY',
  brn: 'MY',
  mst: 'VN',
} as const satisfies Record<string, CountryCode>;
export type TaxNumberKind = keyof typeof taxNumberCountries;
export const taxNumberKinds = Object.keys(taxNumberCountries) as TaxNumberKind[];

export const listTaxNumberKinds = (country: string | undefined): TaxNumberKind[] =>
  taxNumberKinds.filter((kind) => taxNumberCountries[kind] === country);
