import { and, eq, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { places } from '../../schema/places';
import { getHousePosition } from './house-number';
import type { Place, PlaceQuery, PlacesProvider, Position } from './places-provider';
import { type ReadSearch, readSearch } from './search-words';

type Row = typeof places.$inferSelect;

const farthestMeters = 50_000;
/** The first two digits of Singapore's postal codes, each a part of the city; found by a whole code only. */
const sectorKind = 'postal_code_prefix';

/** Searches the table `places`, which is included with Makan and needs no account or key. */
export function createGazetteer(db: Db): PlacesProvider {
  async function search(query: PlaceQuery): Promise<Place[]> {
    const read = readSearch(query.input);
    const found = [
      ...(await listByPostalCode(db, query, read)),
      ...(await listByName(db, query, read.words)),
      ...(await listHouses(db, query, read)),
    ];
    // A postal code is found by its name as well.
    return [...new Map(found.map((place) => [place.placeId, place])).values()].slice(0, query.limit);
  }
  return {
    suggest: search,
    search,
    async at(position) {
      const row = await findNearest(db, position);
      return row && toPlace(row);
    },
  };
}

async function listByName(db: Db, query: PlaceQuery, words: string[]): Promise<Place[]> {
  return (await listMatches(db, query, words)).map(toPlace);
}

/** Returns the house on each street that matches without the number, if the number is no part of a name. */
async function listHouses(db: Db, query: PlaceQuery, { street }: ReadSearch): Promise<Place[]> {
  if (!street) return [];
  const streets = await listMatches(db, query, street.words, eq(places.kind, 'route'));
  return streets.map((row) => {
    const name = `${street.houseNumber} ${row.name}`;
    return {
      ...toPlace(row),
      ...getHousePosition(row, street.houseNumber),
      placeId: `house:${row.id}:${street.houseNumber}`,
      kind: 'premise',
      name,
      address: row.address.replace(row.name, name),
    };
  });
}

/**
 * A postal code of Singapore identifies a building; the table has only the sector of its first two digits. The codes of
 * Malaysia are in the table, each with the name of its town.
 */
async function listByPostalCode(
  db: Db,
  query: PlaceQuery,
  { words, postalCode }: ReadSearch,
): Promise<Place[]> {
  if (postalCode?.length === 5)
    return (await listMatches(db, query, [postalCode, ...words], eq(places.kind, 'postal_code'))).map(
      toPlace,
    );
  if (!postalCode || (query.countryCode ?? 'SG') !== 'SG') return [];
  const [sector] = await db
    .select()
    .from(places)
    .where(
      and(
        eq(places.countryCode, 'SG'),
        eq(places.kind, sectorKind),
        eq(places.postalCode, postalCode.slice(0, 2)),
        // More words than the area's name mean a street, which is more precise than the code.
        ...words.map(hasWord),
      ),
    );
  if (!sector) return [];
  const name = `Singapore ${postalCode}`;
  return [
    {
      ...toPlace(sector),
      ...getHousePosition(sector, postalCode),
      placeId: `postal:${postalCode}`,
      kind: 'postal_code',
      name,
      address: `${name}, ${sector.area ?? sector.city}`,
      postalCode,
    },
  ];
}

/** Returns rows whose search name contains every word; names that begin with all of them come first. */
async function listMatches(db: Db, query: PlaceQuery, words: string[], only?: SQL): Promise<Row[]> {
  if (words.length === 0) return [];
  const country = query.countryCode && eq(places.countryCode, query.countryCode);
  const whole = words.join(' ');
  const begins = sql`case when ${places.searchName} || ' ' like ${`${whole} %`} then 0
    when ${places.searchName} like ${`${whole}%`} then 1 else 2 end`;
  const { near } = query;
  const order = near
    ? [buildNearness(near), begins, sql`${places.weight} desc`, buildDistance(near), places.name, places.id]
    : [begins, sql`${places.weight} desc`, places.name, places.id];
  return db
    .select()
    .from(places)
    .where(and(country, ne(places.kind, sectorKind), only, ...words.map(hasWord)))
    .orderBy(...order)
    .limit(query.limit);
}

/**
 * Matches a search name that has the word at the start of one of its own. Words contain only letters and
 * digits, so none is a pattern. A number must match a whole word unless it is still being typed: avenue 1 is
 * not avenue 10.
 */
const hasWord = (word: string, index: number, all: string[]): SQL =>
  /^\d+$/.test(word) && index < all.length - 1
    ? sql`' ' || ${places.searchName} || ' ' like ${`% ${word} %`}`
    : sql`' ' || ${places.searchName} like ${`% ${word}%`}`;

/** Distances are ranked in steps, so that a well-known place precedes a slightly nearer hamlet. */
const buildNearness = (near: Position) =>
  sql`case when ${buildDistance(near)} < 10000 then 0 when ${buildDistance(near)} < 40000 then 1
    when ${buildDistance(near)} < 150000 then 2 else 3 end`;

/** Flat-earth distance in meters, accurate to a percent within a city. */
const buildDistance = ({ lat, lng }: Position) =>
  sql`111320 * sqrt(power(${places.lat} - ${lat}::float8, 2)
    + power((${places.lng} - ${lng}::float8) * cos(radians(${lat}::float8)), 2))`;

async function findNearest(db: Db, position: Position): Promise<Row | undefined> {
  const { lat, lng } = position;
  const latReach = farthestMeters / 111_320;
  const lngReach = latReach / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  const [row] = await db
    .select()
    .from(places)
    .where(
      and(
        // The point of a postal code represents its whole area.
        notInArray(places.kind, ['postal_code', sectorKind]),
        sql`${places.lat} between ${lat - latReach}::float8 and ${lat + latReach}::float8`,
        sql`${places.lng} between ${lng - lngReach}::float8 and ${lng + lngReach}::float8`,
        sql`${buildDistance(position)} <= ${farthestMeters}`,
      ),
    )
    .orderBy(buildDistance(position), sql`${places.weight} desc`, places.id)
    .limit(1);
  return row;
}

const toPlace = (row: Row): Place => ({
  placeId: `place:${row.id}`,
  kind: row.kind,
  name: row.name,
  address: row.address,
  city: row.city,
  ...(row.area ? { area: row.area } : {}),
  ...(row.postalCode ? { postalCode: row.postalCode } : {}),
  countryCode: row.countryCode,
  lat: row.lat,
  lng: row.lng,
});
