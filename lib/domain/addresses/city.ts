import type { CountryCode } from '@/lib/contract/values';

/** Where what maps call a city is often a state or a whole province. */
const areaCountries: readonly CountryCode[] = ['MY', 'VN', 'KH', 'MM'];

/** Cities that people name as such, in every spelling that maps use, as `toPlain` writes them. */
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
 * The city that an address names: in Malaysia, Vietnam, Cambodia and Myanmar the area takes its place, unless the city is a
 * listed one of Malaysia or Singapore (ADR-15).
 */
export function getCity(place: {
  countryCode?: CountryCode;
  city?: string;
  area?: string;
}): string | undefined {
  const { countryCode, city, area } = place;
  const keepsCity = city !== undefined && listedCities.has(toPlain(city));
  if (!area || !countryCode || !areaCountries.includes(countryCode) || keepsCity) return city;
  return area;
}
