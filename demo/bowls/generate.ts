/**
 * Writes demo/bowls-and-co.yaml, a menu of 200 dishes for measuring:
 * `npx tsx demo/bowls/generate.ts && npx biome format --write demo/bowls-and-co.yaml`
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document, isScalar, visit } from 'yaml';
import type { WrittenRestaurantFile } from '../../backend/modules/restaurant-file/schema/restaurant-file.schema';
import type { Texts } from '../../lib/contract/vocabulary';
import { combineFacts } from '../../lib/domain/food/food-facts';
import { foodOfMain, foodOfSingle, foodOfStyle, parseFacts } from './food-tables';
import { type Kind, kinds, type Main, type Style, singles, type Three } from './menu-tables';
import { shop } from './shop';

type Dish = WrittenRestaurantFile['dishes'][number];
type Group = NonNullable<Dish['groups']>[number];

const toTexts = ([en, zh, vn]: Three): Texts => ({ en, 'zh-CN': zh, vn });
const roundToCents = (amount: number) => Math.round(amount * 100) / 100;

const base: Group = {
  key: 'base',
  name: toTexts(['Base', '底料', 'Nền']),
  items: [
    {
      key: 'sushi-rice',
      name: toTexts(['Sushi rice', '寿司米', 'Cơm sushi']),
      food: parseFacts('||gcefpsmno|W'),
    },
    {
      key: 'brown-rice',
      name: toTexts(['Brown rice', '糙米饭', 'Gạo lứt']),
      food: parseFacts('||gcefpsmno|W'),
    },
    {
      key: 'greens',
      name: toTexts(['Mixed greens', '混合生菜', 'Rau trộn']),
      food: parseFacts('||gcefpsmno|W'),
    },
  ],
};
const extras: Group = {
  key: 'extras',
  name: toTexts(['Add to the bowl', '碗里再加', 'Thêm vào bát']),
  hasPrice: true,
  mandatory: false,
  max: 4,
  items: [
    {
      key: 'avocado',
      name: toTexts(['Avocado', '牛油果', 'Bơ']),
      price: 2.5,
      max: 2,
      food: parseFacts('||gcefpsmno|W'),
    },
    {
      key: 'egg',
      name: toTexts(['Onsen egg', '温泉蛋', 'Trứng onsen']),
      price: 1.5,
      max: 2,
      food: parseFacts('e||cfpmn|V'),
    },
    {
      key: 'seaweed',
      name: toTexts(['Seaweed salad', '海藻沙拉', 'Rong biển trộn']),
      price: 1.8,
      max: 2,
      food: parseFacts('sa|g|cefpmn|W'),
    },
  ],
};
const spice: Group = {
  key: 'spice',
  name: toTexts(['Spice level', '辣度', 'Độ cay']),
  items: [
    { key: 'none', name: toTexts(['Not spicy', '不辣', 'Không cay']), food: parseFacts('||gcefpsmno|W||0') },
    { key: 'mild', name: toTexts(['Mild', '微辣', 'Cay nhẹ']), food: parseFacts('||gcefpsmno|W||1') },
    { key: 'hot', name: toTexts(['Hot', '辣', 'Cay']), food: parseFacts('||gcefpsmno|W||2') },
  ],
};
const vegetables: Group = {
  key: 'vegetables',
  name: toTexts(['Three vegetables', '三样蔬菜', 'Ba loại rau']),
  mustSelect: 3,
  items: [
    {
      key: 'broccoli',
      name: toTexts(['Broccoli', '西兰花', 'Bông cải xanh']),
      food: parseFacts('||gcefpsmno|W'),
    },
    {
      key: 'pumpkin',
      name: toTexts(['Roast pumpkin', '烤南瓜', 'Bí đỏ nướng']),
      food: parseFacts('||gcefpsmno|W'),
    },
    { key: 'beetroot', name: toTexts(['Beetroot', '甜菜根', 'Củ dền']), food: parseFacts('||gcefpsmno|W') },
    { key: 'corn', name: toTexts(['Sweetcorn', '甜玉米', 'Bắp ngọt']), food: parseFacts('||gcefpsmno|W') },
    {
      key: 'edamame',
      name: toTexts(['Edamame', '毛豆', 'Đậu nành Nhật']),
      food: parseFacts('s||gcefpmno|W'),
    },
  ],
};
const crunch: Group = {
  key: 'crunch',
  name: toTexts(['Crunch', '脆料', 'Topping giòn']),
  min: 2,
  items: [
    { key: 'croutons', name: toTexts(['Croutons', '面包丁', 'Bánh mì giòn']), food: parseFacts('g|m|fp|V') },
    { key: 'seeds', name: toTexts(['Pumpkin seeds', '南瓜子', 'Hạt bí']), food: parseFacts('|a|gcefpsm|W') },
    { key: 'almonds', name: toTexts(['Almonds', '杏仁', 'Hạnh nhân']), food: parseFacts('n|p|gcefsm|W') },
    {
      key: 'shallots',
      name: toTexts(['Crisp shallots', '脆红葱', 'Hành phi']),
      food: parseFacts('|g|cefpsmn|W'),
    },
  ],
};

/** The groups of choices for each kind of bowl. */
const getGroups: Record<string, Group[]> = {
  poke: [base, extras],
  grain: [vegetables],
  salad: [crunch],
  curry: [spice],
  bibimbap: [spice],
};

function fillPattern(pattern: Three, style: Three, main: Three): Three {
  return pattern.map((one, index) => {
    const put = one.replace('{style}', style[index]!).replace('{main}', main[index]!);
    return put.charAt(0).toUpperCase() + put.slice(1);
  }) as Three;
}

function buildBrief(main: Three, style: Three): Three {
  return [`${main[0]}, ${style[0]}`, `${main[1]}，${style[1]}`, `${main[2]}, ${style[2]}`];
}

function createBowlDish(kind: Kind, main: Main, style: Style): Dish {
  const price = roundToCents(main.price + style.extra);
  const food = combineFacts(foodOfMain[kind.key]?.[main.key], [foodOfStyle[kind.key]?.[style.key]]);
  // All portions have the same facts; they are copied, because the file would contain YAML aliases otherwise.
  const same = () => ({ freeOf: food.freeOf && [...food.freeOf], suits: food.suits && [...food.suits] });
  return {
    key: `${kind.key}-${main.key}-${style.key}`,
    category: kind.key,
    name: toTexts(fillPattern(kind.called, style.name, main.name)),
    brief: toTexts(buildBrief(main.brief, style.brief)),
    pictures: [`pictures/dishes/${main.picture}.webp`],
    price,
    food,
    ...(kind.key === 'poke' || kind.key === 'noodle'
      ? {
          specs: [
            { key: 'regular', name: toTexts(['Regular', '标准份', 'Phần thường']), price, food: same() },
            {
              key: 'large',
              name: toTexts(['Large', '大份', 'Phần lớn']),
              price: roundToCents(price + 3),
              food: same(),
            },
          ],
        }
      : {}),
    ...(getGroups[kind.key] ? { groups: getGroups[kind.key] } : {}),
  };
}

const special: Record<string, Partial<Dish>> = {
  'poke-salmon-shoyu': { label: toTexts(['Most ordered', '最多人点', 'Gọi nhiều nhất']) },
  'poke-unagi-yuzu': { stock: 4 },
  'don-unagi-truffle': { stock: 0 },
  'don-beef-onsen': { maxOrder: 3 },
  'grain-falafel-brown-rice': { oldPrice: 14, label: toTexts(['Lunch price', '午市价', 'Giá bữa trưa']) },
  'salad-prawn-thai': { oldPrice: 16.5 },
  gyoza: { minOrder: 2 },
};

const dishes: Dish[] = [
  ...kinds.flatMap((kind) =>
    kind.mains.flatMap((main) => kind.styles.map((style) => createBowlDish(kind, main, style))),
  ),
  ...singles.flatMap((category) =>
    category.dishes.map(
      (dish): Dish => ({
        key: dish.key,
        category: category.key,
        name: toTexts(dish.name),
        brief: toTexts(dish.brief),
        pictures: [`pictures/dishes/${dish.picture}.webp`],
        price: dish.price,
        food: foodOfSingle[dish.key],
      }),
    ),
  ),
].map((dish) => ({ ...dish, ...special[dish.key] }));

const names = new Set(dishes.map((dish) => dish.name.en));
if (dishes.length !== 200 || names.size !== 200)
  throw new Error(`${dishes.length} dishes, ${names.size} names`);

const file: WrittenRestaurantFile = {
  ...shop,
  categories: [...kinds, ...singles].map((category) => ({ key: category.key, name: toTexts(category.name) })),
  dishes,
};

const lacking = dishes.filter((dish) => !dish.food || Object.keys(dish.food).length === 0);
if (lacking.length > 0) throw new Error(`nothing stated of ${lacking.map((dish) => dish.key).join(', ')}`);

const document = new Document(file, { aliasDuplicateObjects: true });
visit(document, {
  Map(_, node, path) {
    const long = JSON.stringify(node).length + 2 * path.length > 96;
    if (node.items.every((pair) => isScalar(pair.value)) && path.length > 3 && !long) node.flow = true;
  },
  Seq(_, node) {
    if (node.items.every((item) => isScalar(item))) node.flow = true;
  },
});
document.commentBefore =
  ' yaml-language-server: $schema=../dist/restaurant.schema.json\n Written by demo/bowls/generate.ts; change that instead.';
writeFileSync(join(import.meta.dirname, '../bowls-and-co.yaml'), document.toString({ lineWidth: 0 }));
