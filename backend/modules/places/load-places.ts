import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { countries } from '@/lib/contract/countries';
import { countryCodes } from '@/lib/contract/values';
import { listPortions } from '../../db/bulk-insert';
import type { Db } from '../../db/client';
import { getProjectRoot } from '../../project-root';
import { searchForm } from '../../providers/places/search-words';
import { places } from '../../schema/places';

type NewPlace = typeof places.$inferInsert;

/** The number of the advisory lock that is held while the table is filled; any fixed number works. */
export const loadLock = 7_305_115;
/** Increase it when the code that builds the rows changes. */
const version = 2;

/**
 * Fills the table `places` from the checked-in data, unless it is current. Processes that start concurrently
 * run one after another. Returns the number of written places.
 */
export async function loadPlaces(db: Db, folder = getDataFolder()): Promise<number> {
  const files = readdirSync(folder)
    .filter((name) => /\.csv(\.gz)?$/.test(name))
    .sort();
  const sources = files.map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
  const hash = createHash('sha256').update(String(version));
  for (const { name, bytes } of sources) hash.update(name).update(bytes);
  const stamp = hash.digest('hex');

  return db.transaction(async (tx) => {
    // On a busy machine another process may need longer to load than a request's statement timeout.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${loadLock})`);
    // The stamp is the table's comment, so it is written and removed together with the rows.
    const { rows } = await tx.execute<{ stamp: string | null }>(
      sql`select obj_description('places'::regclass, 'pg_class') as stamp`,
    );
    if (rows[0]?.stamp === stamp) return 0;
    await tx.delete(places);
    let written = 0;
    for (const { name, bytes } of sources) {
      const csv = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
      const found = readPlaces(csv, name);
      for (const portion of listPortions(found)) await tx.insert(places).values(portion);
      written += found.length;
    }
    await tx.execute(sql.raw(`comment on table places is '${stamp}'`));
    return written;
  });
}

const getDataFolder = () => join(getProjectRoot(), 'backend', 'modules', 'places', 'data');

/**
 * Parses one place a line: `country,kind,name,lat,lng,area,city,postalCode,weight,otherNames`, without
 * quoting; lines that begin with # are comments. Throws with file and line for an invalid one.
 */
function readPlaces(csv: string, file: string): NewPlace[] {
  return csv.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const place = readPlace(line.trimEnd().split(','));
    if (!place) throw new Error(`${file}, line ${index + 1}: not a place`);
    return [place];
  });
}

function readPlace(cells: string[]): NewPlace | undefined {
  const [country, kind, name, lat, lng, area, city, postalCode, weight, otherNames] = cells;
  const countryCode = countryCodes.find((code) => code === country);
  if (!countryCode || !kind || !name || !city) return undefined;
  const position = { lat: Number(lat), lng: Number(lng) };
  if (!lat || !lng || Number.isNaN(position.lat) || Number.isNaN(position.lng)) return undefined;
  const countryName = countries[countryCode].countryName;
  const address = [...new Set([name, area, city, countryName])].filter(Boolean).join(', ');
  const found = [name, otherNames, postalCode, area, city, countryName].filter(Boolean).join(' ');
  return {
    countryCode,
    kind,
    name,
    searchName: searchForm(found),
    address,
    city,
    area: area || null,
    postalCode: postalCode || null,
    ...position,
    weight: Number(weight ?? 0),
  };
}
