import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));

/** Host name of the restaurant below. */
export const generatedHost = 'generated.localhost';

const pictures = ['acai-berry.webp', 'acai-mango.webp', 'assam-laksa.webp', 'poke-salmon.webp'];
const kinds = ['Rice', 'Noodles', 'Soup', 'Curry', 'Salad', 'Grill', 'Buns', 'Dumplings', 'Tea', 'Sweets'];
const manners = ['Steamed', 'Fried', 'Braised', 'Smoked', 'Cold', 'Spicy', 'Sweet', 'Roasted'];
const things = ['duck', 'tofu', 'prawn', 'beef', 'mushroom', 'pork', 'aubergine', 'chicken', 'squid', 'egg'];

/** Returns dish n, with a unique name. */
function createDish(n: number, category: string): object {
  const name = `${manners[n % 8]} ${things[n % 10]} ${kinds[Math.floor(n / 8) % 10]} ${n + 1}`;
  return {
    key: `dish-${n}`,
    category,
    name: { en: name },
    brief: { en: `${name}: from the wok when you order it, with what the market had this morning` },
    pictures: [`picture-${n % 4}.webp`],
    price: 5 + (n % 40) / 2,
    ...(n % 3 === 0 && {
      groups: [
        {
          key: 'size',
          name: { en: 'Size' },
          items: [
            { key: 'small', name: { en: 'Small' } },
            { key: 'large', name: { en: 'Large' } },
          ],
        },
      ],
    }),
  };
}

/** Returns a restaurant file with this many dishes, 50 per category. */
function createRestaurantFile(dishes: number): object {
  const categories = Array.from({ length: Math.ceil(dishes / 50) }, (_, n) => `part-${n}`);
  return {
    restaurant: {
      id: 9902,
      merchantId: 'generated',
      orderPrefix: 'GX',
      name: { en: `The ${dishes} dishes` },
      defaultLocale: 'en',
      country: 'SG',
      city: 'Singapore',
      timeZone: 'Asia/Singapore',
      address: { en: '1 Long Street, Singapore 048424' },
      lat: 1.2829,
      lng: 103.8477,
      phone: '+65 6444 9902',
    },
    brand: {
      colour: '#0E7C66',
      logo: 'picture-0.webp',
      shop: 'picture-0.webp',
      banners: ['picture-1.webp'],
    },
    domains: [generatedHost],
    service: { takeout: true, dineIn: true },
    hours: [{ from: 'mon', to: 'sun', times: ['00:00-24:00'] }],
    delivery: { steps: [{ upToKm: 5, fee: 2 }] },
    payment: {
      accept: ['PAY_NOW'],
      accounts: { paynow: { uen: 'T19GX9902B', name: 'GENERATED' } },
    },
    categories: categories.map((key, n) => ({ key, name: { en: `${kinds[n % 10]} ${n + 1}` } })),
    dishes: Array.from({ length: dishes }, (_, n) =>
      createDish(n, categories[Math.floor(n / 50)] ?? 'part-0'),
    ),
  };
}

/** Imports a restaurant with this many dishes into a running stack by the operator's command. Throws when it fails. */
export async function importGenerated(dishes: number, dataDir: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'makan-generated-'));
  try {
    for (const [n, name] of pictures.entries())
      await copyFile(join(root, 'demo/pictures/dishes', name), join(folder, `picture-${n}.webp`));
    // JSON is valid YAML.
    const file = join(folder, 'generated.yaml');
    await writeFile(file, JSON.stringify(createRestaurantFile(dishes)));
    const bundle = join(root, process.env.DIST_DIR || 'dist', 'makan.js');
    await run(process.execPath, [bundle, 'restaurant', 'import', file], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
