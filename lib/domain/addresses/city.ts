import type { CountryCode } from '@/lib/contract/values';

/** In these countries the city of maps is often a state or a province. */
const areaCountries: readonly CountryCode[] = ['MY', 'VN', 'KH', 'MM'];

/** Cities that addresses name themselves, in every spelling of maps, as `toPlain` writes them. */
const listedCities = new Set([
  'singapore',
  'alor setar',
  'bukit mertajam',
  'butterworth',
  'cyberjaya',
  'george town',
  'georgetown',
  'ipoh',
  'iskandar puteri',
  'johor bahru',
  'kajang',
  'klang',
  'kota bharu',
  'kota kinabalu',
  'kuala lumpur',
  'kuala terengganu',
  'kuantan',
  'kuching',
  'labuan',
  'malacca',
  'malacca city',
  'melaka',
  'miri',
  'penang',
  'petaling jaya',
  'putrajaya',
  'sandakan',
  'seremban',
  'shah alam',
  'sibu',
  'subang jaya',
  'taiping',
  'tawau',
]);

const toPlain = (name: string) =>
  name
    .replace(/^(federal territory|wilayah persekutuan)( of)? /i, '')
    .trim()
    .toLowerCase();

/**
 * Returns the city of an address. In Malaysia, Vietnam, Cambodia and Myanmar it is the area, unless the city is a
 * listed one of Malaysia or Singapore (ADR-15).
 */
export function findCity(place: {
  countryCode?: CountryCode;
  city?: string;
  area?: string;
}): string | undefined {
  const { countryCode, city, area } = place;
  const keepsCity = city !== undefined && listedCities.has(toPlain(city));
  if (!area || !countryCode || !areaCountries.includes(countryCode) || keepsCity) return city;
  return area;
}
