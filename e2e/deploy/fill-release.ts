/**
 * Inserts a restaurant with users by the code of the release in the current folder, because only that code fits its
 * tables. Prints both as JSON.
 *
 *   node --import tsx .../fill-release.ts DATABASE_URL '{"dishes": [...], "changes": {...}, "diners": 100}'
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [url, input] = process.argv.slice(2);
const { dishes, changes, diners: count } = JSON.parse(input!);
const load = (path: string) => import(pathToFileURL(join(process.cwd(), path)).href);
const { openDatabase }: typeof import('../../backend/db/client') = await load('backend/db/client.ts');
const { insertShop, insertDiners }: typeof import('../../backend/testing/shop') =
  await load('backend/testing/shop.ts');

const { db, close } = openDatabase(url!, { max: 2 });
const shop = await insertShop(db, dishes, changes);
const diners = await insertDiners(db, count, new Date());
await close();
console.log(JSON.stringify({ shop, diners }));
