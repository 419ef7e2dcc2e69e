import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOperator } from './operator';

/** Host name of the restaurant below. */
export const plainTenant = 'plain';

/** English and Chinese, as such menus print them. */
type Name = [en: string, zh: string];

const mains: Name[] = [
  ['Chicken', '鸡肉'],
  ['Pork ribs', '排骨'],
  ['Beef', '牛肉'],
  ['Venison', '鹿肉'],
  ['Prawns', '虾球'],
  ['Squid', '苏东'],
  ['Sliced fish', '鱼片'],
  ['Clams', '啦啦'],
  ['Tofu', '豆腐'],
  ['Four-angled beans', '四角豆'],
];

/** Each wok dish is combined with each main; the dishes of the second half have three sizes. */
const styles: { name: Name; brief: Name; price: number }[] = [
  { name: ['Sweet and sour', '咕噜'], brief: ['Pineapple, peppers, onion', '凤梨、青椒、洋葱'], price: 12 },
  { name: ['Kung pao', '宫保'], brief: ['Dried chillies, cashew nuts', '干辣椒、腰果'], price: 13 },
  { name: ['Ginger and spring onion', '姜葱'], brief: ['', ''], price: 13.8 },
  { name: ['Black pepper', '黑胡椒'], brief: ['', ''], price: 14 },
  {
    name: ['Sambal', '参巴'],
    brief: ['Our own sambal, belacan, lime', '自制参巴、峇拉煎、酸柑'],
    price: 13.5,
  },
  { name: ['Salted egg', '咸蛋'], brief: ['Curry leaves, chilli padi', '咖喱叶、小辣椒'], price: 15 },
  { name: ['Cereal', '麦片'], brief: ['', ''], price: 15 },
  {
    name: ['Claypot, with dried chillies,', '砂煲'],
    brief: [
      'Comes to the table bubbling, with garlic, dark soy sauce, spring onion and a splash of rice wine',
      '滚烫上桌，蒜、黑酱油、青葱和米酒',
    ],
    price: 16,
  },
  { name: ['Steamed, Hong Kong style,', '港式蒸'], brief: ['', ''], price: 18 },
  { name: ['Curry', '咖喱'], brief: ['Coconut milk, potatoes', '椰浆、马铃薯'], price: 14 },
];

const others: { name: Name; price: number; dishes: Name[] }[] = [
  {
    name: ['Rice and noodles', '饭面'],
    price: 6.5,
    dishes: [
      ['Yang chow fried rice', '扬州炒饭'],
      ['Salted fish fried rice', '咸鱼炒饭'],
      ['Hor fun', '河粉'],
      ['Mee goreng', '炒面'],
      ['Crispy noodles', '生面'],
      ['Bee hoon', '炒米粉'],
      ['Moonlight hor fun', '月光河'],
      ['Ee fu noodles', '伊面'],
      ['Steamed rice', '白饭'],
      ['Fried bun', '炸馒头'],
    ],
  },
  {
    name: ['Vegetables', '青菜'],
    price: 9,
    dishes: [
      ['Kangkong', '蕹菜'],
      ['Kai lan', '芥兰'],
      ['Sweet potato leaves', '番薯叶'],
      ['French beans', '四季豆'],
      ['Broccoli', '西兰花'],
      ['Bean sprouts with salted fish', '咸鱼豆芽'],
      ['Nai bai', '奶白'],
      ['Spinach with three eggs', '三蛋苋菜'],
      ['Lady’s fingers', '羊角豆'],
      ['Bitter gourd with egg', '苦瓜炒蛋'],
    ],
  },
  {
    name: ['Drinks', '饮料'],
    price: 2.5,
    dishes: [
      ['Barley', '薏米水'],
      ['Lime juice', '酸柑汁'],
      ['Chinese tea', '中国茶'],
      ['Soya bean milk', '豆奶'],
      ['Grass jelly', '凉粉'],
      ['Coconut', '椰子'],
      ['Tiger beer', '虎牌啤酒'],
      ['Herbal tea', '凉茶'],
      ['Sugar cane', '甘蔗水'],
      ['Mineral water', '矿泉水'],
    ],
  },
];

const toTexts = ([en, zh]: Name) => ({ en, 'zh-CN': zh });

function getDishes(): object[] {
  const wok = styles.flatMap(({ name, brief, price }, style) =>
    mains.map((main, index) => ({
      key: `wok-${style}-${index}`,
      category: `style-${style}`,
      name: toTexts([`${name[0]} ${main[0].toLowerCase()}`, `${name[1]}${main[1]}`]),
      ...(brief[0] && { brief: toTexts(brief) }),
      price: price + index / 2,
      // The smallest size has the list price, as on real menus.
      ...(style > 4 && {
        specs: ['S', 'M', 'L'].map((size, step) => ({
          key: size.toLowerCase(),
          name: { en: size },
          price: price + index / 2 + step * 6,
        })),
      }),
      ...(index === 0 && { label: toTexts(['Most ordered', '最多人点']) }),
      ...(index === 3 && { stock: 0 }),
    })),
  );
  const more = others.flatMap(({ price, dishes }, group) =>
    dishes.map((name, index) => ({
      key: `other-${group}-${index}`,
      category: `other-${group}`,
      name: toTexts(name),
      price: price + index / 10,
    })),
  );
  return [...wok, ...more];
}

/** Imports a typical menu: 130 dishes, two languages, no image, no banner and no logo. */
export async function importPlainRestaurant(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plain-'));
  const categories = [
    ...styles.map(({ name }, index) => ({ key: `style-${index}`, name: toTexts(name) })),
    ...others.map(({ name }, index) => ({ key: `other-${index}`, name: toTexts(name) })),
  ];
  const file = {
    restaurant: {
      id: 9940,
      merchantId: plainTenant,
      orderPrefix: 'PL',
      name: { en: 'Ah Seng Zi Char', 'zh-CN': '阿成煮炒' },
      defaultLocale: 'en',
      country: 'SG',
      city: 'Singapore',
      timeZone: 'Asia/Singapore',
      address: { en: '1 Plain Road' },
      lat: 1.3,
      lng: 103.8,
      phone: '+65 6111 5555',
    },
    brand: { colour: '#B3261E' },
    domains: [`${plainTenant}.localhost`],
    service: { takeout: true, dineIn: true, reserve: false },
    hours: [{ from: 'mon', to: 'sun', times: ['00:00-24:00'] }],
    delivery: { steps: [{ upToKm: 5, fee: 2 }] },
    payment: { accept: ['CASH_PAY_ON_PICK', 'CASH_PAY'] },
    categories,
    dishes: getDishes(),
  };
  try {
    // JSON is valid YAML.
    await writeFile(join(folder, 'file.yaml'), JSON.stringify(file));
    await runOperator('restaurant', 'import', join(folder, 'file.yaml'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
