import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runSql } from './database';
import { runOperator } from './operator';

/** Where the restaurant below is found. */
export const hostileTenant = 'hostile';
/** And one whose only dish is not on sale. */
export const emptyTenant = 'without-dish';
const restaurantId = 9901;

const buildImage = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300" fill="${colour}"/></svg>`;
const repeatLetter = (length: number, letter = 'W') => letter.repeat(length);
/** Sets a mark that the test looks for, if anything runs it. */
const markup = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';

const richBrief = [
  `<p>${repeatLetter(200, 'p')}</p>${markup}<a href="javascript:window.hacked=1">a</a><style>*{display:none}</style>`,
  '<iframe src="//x"></iframe><p style="position:fixed;inset:0" onclick="window.hacked=1">b</p>',
].join('');

/**
 * A restaurant whose file passes every check and which tries a page in every way that a file can: names without a space as long as
 * may be, texts in one language only, markup where plain text belongs, prices of 0 and of a million, a dish with all badges at once.
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
      // In a language that is not the restaurant's own: the others must make do with it.
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
    brand: { colour: '#FFFFFF', logo: 'picture.svg', shop: 'picture.svg', banners: ['picture.svg'] },
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
      logo: 'picture.svg',
      url: `https://outlet${index}.example.com/${repeatLetter(300, 'u')}`,
    })),
    reviews: [
      {
        key: 'long',
        nickName: repeatLetter(50, 'N'),
        score: 0,
        date: '2026-11-01',
        text: repeatLetter(2000, 'r'),
        pictures: Array.from({ length: 9 }, () => 'picture.svg'),
      },
      { key: 'lines', nickName: '\u202eevil', score: 5, date: '2026-11-01', text: 'a\n\n\n\nb' },
    ],
    categories: [
      { key: 'long', name: { en: repeatLetter(80, 'C') }, icon: 'picture.svg' },
      { key: 'one', name: { vn: 'Một món' } },
      { key: 'none', name: { vn: 'Không có món' } },
    ],
    dishes: [
      createDish('everything', {
        name: { en: repeatLetter(150) },
        brief: { en: repeatLetter(600, 'b') },
        richBrief: { en: richBrief },
        pictures: ['picture.svg'],
        label: { en: repeatLetter(60, 'L') },
        price: 1_000_000,
        oldPrice: 1_000_000_000,
        minOrder: 2,
        maxOrder: 998,
        mandatory: true,
      }),
      createDish('free', { name: { 'zh-CN': '免费的汤' }, price: 0 }),
      createDish('markup', { name: { en: markup }, brief: { en: markup }, price: 1 }),
      createDish('choices', {
        name: { vn: 'Nhiều lựa chọn' },
        specs: [
          { key: 's1', name: { en: repeatLetter(100, 'S') }, price: 1_000_000_000 },
          { key: 's2', name: { en: markup }, price: 0 },
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
      createDish('broken', { name: { vn: 'Ảnh hỏng' }, pictures: ['broken.svg'] }),
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
 * Imports it as an operator would. What no file may contain is then written past the checks, as another backend might send it: a
 * longer name, unsanitized rich text, a missing image.
 */
export async function importHostileRestaurant(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  try {
    await writeFile(join(folder, 'picture.svg'), buildImage('#c33'));
    await writeFile(join(folder, 'broken.svg'), buildImage('#3c3'));
    for (const file of [createHostileFile(), createEmptyFile()]) {
      // JSON is YAML.
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
    "delete from media_variants using media where media_id = media.id and source_name like '%broken.svg'",
  );
}
