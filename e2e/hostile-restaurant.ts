import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { runSql } from './database';
import { runOperator } from './operator';

/** Host name of the restaurant below. */
export const hostileTenant = 'hostile';
/** Host name of a restaurant whose only dish is not on sale. */
export const emptyTenant = 'without-dish';
const restaurantId = 9901;

const buildImage = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
const repeatLetter = (length: number, letter = 'W') => letter.repeat(length);
/** Sets a flag that the test checks, if any of it runs. */
const markup = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';

const richBrief = [
  `<p>${repeatLetter(200, 'p')}</p>${markup}<a href="javascript:window.hacked=1">a</a><style>*{display:none}</style>`,
  '<iframe src="//x"></iframe><p style="position:fixed;inset:0" onclick="window.hacked=1">b</p>',
].join('');

/**
 * Returns a restaurant file that passes every check and strains a page in every way: names without spaces of maximum
 * length, texts in one language only, markup in place of plain text, prices of 0 and of a million, a dish with all
 * badges.
 */
function createHostileFile(): object {
  const createDish = (key: string, more: object) => ({
    key,
    category: 'long',
    name: { en: key },
    price: 1000,
    ...more,
  });
  return {
    restaurant: {
      id: restaurantId,
      merchantId: 'hostile',
      orderPrefix: 'HX',
      // A language other than the restaurant's default, which the others must fall back to.
      name: { en: repeatLetter(80) },
      description: { en: `${markup} ${repeatLetter(300)}` },
      welcome: { en: repeatLetter(80, 'M') },
      welcomeLine: { en: repeatLetter(120, 'm') },
      cuisines: [{ en: repeatLetter(60) }, { en: markup.slice(0, 60) }],
      defaultLocale: 'vn',
      country: 'VN',
      city: 'Hà Nội',
      timeZone: 'Asia/Ho_Chi_Minh',
      address: { en: repeatLetter(200, 'A') },
      lat: 21.0342,
      lng: 105.8482,
      phone: '+84 24 3825 7702',
      rating: { overall: 5, taste: 0, packaging: 0.01, comment: 5, count: 999999 },
    },
    brand: { colour: '#FFFFFF', logo: 'picture.png', shop: 'picture.png', banners: ['picture.png'] },
    domains: [`${hostileTenant}.localhost`],
    service: { takeout: true, dineIn: true },
    hours: [{ from: 'mon', to: 'sun', times: ['00:00-24:00'] }],
    specialDays: [{ date: '2126-01-01', note: { en: repeatLetter(200) } }],
    delivery: { steps: [{ upToKm: 5, fee: 0 }] },
    payment: {
      accept: ['VIETQR'],
      accounts: { vietqr: { bin: '970436', account: '0007702000', name: 'HOSTILE' } },
    },
    outlets: Array.from({ length: 4 }, (_, index) => ({
      key: `outlet-${index}`,
      name: { en: repeatLetter(120, 'O') },
      address: { en: repeatLetter(300, 'a') },
      lat: 21,
      lng: 105,
      hours: { en: repeatLetter(200, 'h') },
      logo: 'picture.png',
      url: `https://outlet${index}.example.com/${repeatLetter(300, 'u')}`,
    })),
    reviews: [
      {
        key: 'long',
        nickName: repeatLetter(50, 'N'),
        score: 0,
        date: '2026-11-01',
        text: repeatLetter(2000, 'r'),
        pictures: Array.from({ length: 9 }, () => 'picture.png'),
      },
      { key: 'lines', nickName: '\u202eevil', score: 5, date: '2026-11-01', text: 'a\n\n\n\nb' },
    ],
    categories: [
      { key: 'long', name: { en: repeatLetter(80, 'C') }, icon: 'picture.png' },
      { key: 'one', name: { vn: 'Một món' } },
      { key: 'none', name: { vn: 'Không có món' } },
    ],
    dishes: [
      createDish('everything', {
        name: { en: repeatLetter(150) },
        brief: { en: repeatLetter(600, 'b') },
        richBrief: { en: richBrief },
        pictures: ['picture.png'],
        label: { en: repeatLetter(60, 'L') },
        price: 1_000_000,
        oldPrice: 1_000_000_000,
        minOrder: 2,
        maxOrder: 998,
        mandatory: true,
      }),
      createDish('free', { name: { 'zh-CN': '免费的汤' }, price: 0, free: true }),
      createDish('markup', { name: { en: markup }, brief: { en: markup }, price: 1 }),
      createDish('choices', {
        name: { vn: 'Nhiều lựa chọn' },
        specs: [
          { key: 's1', name: { en: repeatLetter(100, 'S') }, price: 1_000_000_000 },
          { key: 's2', name: { en: markup }, price: 0, free: true },
        ],
        groups: [
          {
            key: 'g1',
            name: { en: repeatLetter(100, 'G') },
            hasPrice: true,
            max: 3,
            items: [{ key: 'i1', name: { en: repeatLetter(100, 'I') }, price: 1_000_000_000, max: 3 }],
          },
        ],
      }),
      createDish('broken', { name: { vn: 'Ảnh hỏng' }, pictures: ['broken.png'] }),
      createDish('sold-out', { name: { vn: 'Hết' }, stock: 0 }),
      createDish('alone', { category: 'one', name: { vn: 'Phở' } }),
    ],
  };
}

function createEmptyFile(): object {
  return {
    restaurant: {
      id: restaurantId + 1,
      merchantId: emptyTenant,
      orderPrefix: 'HY',
      name: { en: 'Without a dish' },
      defaultLocale: 'en',
      country: 'SG',
      city: 'Singapore',
      timeZone: 'Asia/Singapore',
      address: { en: '1 Empty Road' },
      lat: 1.3,
      lng: 103.8,
      phone: '+65 6111 2222',
    },
    domains: [`${emptyTenant}.localhost`],
    service: { takeout: false, dineIn: true },
    hours: [{ from: 'mon', to: 'sun', times: ['00:00-24:00'] }],
    payment: { accept: ['CASH_PAY_ON_PICK'] },
    categories: [{ key: 'one', name: { en: 'One' } }],
    dishes: [{ key: 'one', category: 'one', name: { en: 'One' }, price: 1, onSale: false }],
  };
}

/**
 * Imports the restaurant as an operator would. Then writes to the database what no file may contain but another backend
 * might send: a longer name, unsanitized rich text, a missing image.
 */
export async function importHostileRestaurant(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  try {
    await writeFile(join(folder, 'picture.png'), await buildImage('#c33'));
    await writeFile(join(folder, 'broken.png'), await buildImage('#3c3'));
    for (const file of [createHostileFile(), createEmptyFile()]) {
      // JSON is valid YAML.
      await writeFile(join(folder, 'file.yaml'), JSON.stringify(file));
      await runOperator('restaurant', 'import', join(folder, 'file.yaml'));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  const change = (what: string, key: string, value: unknown) =>
    runSql(`update dishes set ${what} = $1 where restaurant_id = $2 and key = $3`, [
      JSON.stringify(value),
      restaurantId,
      key,
    ]);
  await change('name', 'everything', { en: repeatLetter(200) });
  await change('rich_brief', 'everything', { en: richBrief });
  await runSql(
    "delete from media_variants using media where media_id = media.id and source_name like '%broken.png'",
  );
}
