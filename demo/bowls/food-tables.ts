import { type Allergen, type Diet, type FoodFacts, heats } from '../../lib/contract/food-values';

const allergenOf: Record<string, Allergen> = {
  g: 'gluten',
  c: 'crustacean',
  e: 'egg',
  f: 'fish',
  p: 'peanut',
  s: 'soy',
  m: 'milk',
  n: 'nut',
  y: 'celery',
  d: 'mustard',
  a: 'sesame',
  u: 'sulphite',
  l: 'lupin',
  o: 'mollusc',
};
const dietOf: Record<string, Diet> = {
  V: 'vegetarian',
  W: 'vegan',
  H: 'halal',
  P: 'noPork',
  B: 'noBeef',
};

/** Parses `contains|may contain|free of|suits|not for|heat`, with one letter per entry: `sg|a|mp|W||2`. */
export function parseFacts(written: string): FoodFacts {
  const [contains, mayContain, freeOf, suits, notFor, heat] = written.split('|');
  const list = <Value>(letters: string | undefined, table: Record<string, Value>) =>
    letters ? [...letters].map((letter) => table[letter]!) : undefined;
  return {
    contains: list(contains, allergenOf),
    mayContain: list(mayContain, allergenOf),
    freeOf: list(freeOf, allergenOf),
    suits: list(suits, dietOf),
    notFor: list(notFor, dietOf),
    heat: heat ? heats[Number(heat)] : undefined,
  };
}

type Written = Record<string, string>;
const read = (table: Written): Record<string, FoodFacts> =>
  Object.fromEntries(Object.entries(table).map(([key, written]) => [key, parseFacts(written)]));
const readAll = (tables: Record<string, Written>) =>
  Object.fromEntries(Object.entries(tables).map(([key, table]) => [key, read(table)]));

/** Food facts of a bowl's main ingredient, by kind and main ingredient. */
export const foodOfMain = readAll({
  poke: {
    salmon: 'f||mpn|PB|V',
    tuna: 'f||mpn|PB|V',
    prawn: 'c|o|mpn|PB|V',
    tofu: 'sg||mpn|W',
    unagi: 'fsg||mpn|PB|V',
  },
  grain: {
    chicken: '||mp|PB|V',
    beef: '||mp|P|VB',
    falafel: 'a|gs|mp|W',
    mushroom: '||mp|W',
    salmon: 'f||mp|PB|V',
    egg: 'e||mp|V',
  },
  salad: {
    chicken: '||p|PB|V',
    prawn: 'c|o|p|PB|V',
    falafel: 'a|gs|p|W',
    beef: '||p|P|VB',
    avocado: '||p|W',
  },
  don: {
    chicken: '||pn|PB|V',
    beef: '|sg|pn|P|VB',
    katsu: 'ge||pn|B|VHP',
    unagi: 'fsg||pn|PB|V',
    salmon: 'f||pn|PB|V',
  },
  noodle: {
    beef: '|sy|pn|P|VB',
    chicken: 'e|y|pn|PB|V',
    prawn: 'c|o|pn|PB|V',
    tofu: 's||pn|W',
    pork: '|s|pn|B|VHP',
  },
  soup: {
    tomato: '||p|W',
    pumpkin: '||p|W',
    mushroom: 'm||p|V',
    miso: 'sf|g|p|PB|V',
    chicken: '|ey|p|PB|V',
  },
  curry: {
    chicken: '||m|PB|V',
    beef: '||m|P|VB',
    prawn: 'c|o|m|PB|V',
    vegetable: '||m|W',
    katsu: 'ge||m||V',
  },
  bibimbap: {
    beef: 'sga||np|P|VB',
    tofu: 's||np|W',
    chicken: 'sga||np|PB|V',
  },
  acai: {
    'acai-berry': '||gcefpsmno|W',
    'acai-mango': '||gcefpsmno|W',
    green: '||gcefpsmno|W',
    mango: '||gcefpsmno|W',
    dragon: '||gcefpsmno|W',
    yogurt: 'm||gcefpsno|V',
  },
});

/** Food facts that a bowl's style adds, by kind and style. */
export const foodOfStyle = readAll({
  poke: {
    shoyu: 'sg|a|mpn|W||0',
    'spicy-mayo': 'ef|gcd|pn|PB||2',
    yuzu: 'sgf||mpn|PB||0',
    sesame: 'as|g|mpn|W||0',
  },
  grain: {
    quinoa: 'mn||p|V||0',
    'brown-rice': 's|g|mp|W||0',
    bulgur: 'gm||p|V||1',
  },
  salad: {
    caesar: 'gmfe|d|p|PB||0',
    thai: 'fp|||PB||1',
    greek: 'm||p|V||0',
    sesame: 'as|ge|p|V||0',
  },
  don: {
    teriyaki: 'sg|a|pn|W||0',
    onsen: 'esgf||pn|PB||0',
    'spicy-miso': 'saf|gc|pn|PB||2',
    truffle: 'sg||pn|W||0',
  },
  noodle: {
    ramen: 'gs|ef|pn|||0',
    udon: 'gf|s|pn|PB||0',
    'rice-noodles': '|fgs|pn|||0',
    'spicy-miso': 'gesa|f|pn|||2',
  },
  soup: {
    sourdough: 'g|ma|p|V||0',
    barley: 'g||p|W||0',
    egg: 'e||p|V||0',
  },
  curry: {
    japanese: 'gs|myd||||1',
    'thai-green': 'cf||m|PB||3',
    massaman: 'p|fcn|m|PB||1',
    nyonya: 'c|fn|m|PB||2',
  },
  bibimbap: {
    gochujang: 'esga||np|V||2',
    'soy-garlic': 'sga||np|W||0',
    kimchi: 'f|cs|np|PB||2',
    cheese: 'm|s|np|V||0',
  },
  acai: {
    granola: 'n|gpms|cefo|V||0',
    peanut: 'p|nm|gcefo|V||0',
    chia: '|n|gcefpsmo|W||0',
  },
});

/** Food facts of the other dishes. */
export const foodOfSingle = read({
  'century-egg-congee': 'e|gs|mpn|B|VHP|0',
  'chicken-congee': 'e|gs|mpn|PB|V|0',
  'plain-congee': 'p|s|me|W||0',
  'fish-congee': 'f|gs|mpn|PB|V|0',
  'salmon-congee': 'f|gs|mpn|PB|V|0',
  sunrise: 'e||gcfps|V||0',
  'big-breakfast': 'e|gsmd|cfp|PB|V|0',
  shakshuka: 'e|g|mcfpsn|V||1',
  'banana-oats': 'gm|n|cefo|V||0',
  'berry-oats': 'gn|mp|cefo|V||0',
  'coconut-oats': 'g|n|cefpsmo|W||0',
  ricotta: 'mn|p|cefo|V||0',
  'jammy-eggs': 'esga||cfpmn|V||0',
  'vegetable-rolls': '|gsec|mp|V||0',
  agedashi: 'sgf|ec|mpn|PB|V|0',
  'fresh-rolls': 'p|sga|mecf|W||0',
  'garlic-greens': '|so|mepn|||0',
  'papaya-slaw': 'pf|c|me|PB|V|2',
  gyoza: 'gsa|ec|mpn|PB|V|0',
  'fruit-plate': 'p|na|gcefmso|W||0',
  skewers: 'ps|gna|m|PB|V|1',
  'popcorn-chicken': 'g|es|mpn|PB|V|1',
  'green-juice': 'y||gcefpsmnado|W||0',
  'kale-juice': '|y|gcefpsmnado|W||0',
  'orange-juice': '|y|gcefpsmnado|W||0',
  'carrot-orange': '|y|gcefpsmnado|W||0',
  'watermelon-juice': '|y|gcefpsmnado|W||0',
  'strawberry-soda': '|u|gcefpsmnado|W||0',
  'matcha-latte': 'g|mn|cefpo|V||0',
  hojicha: 'm|n|gcefpo|V||0',
  'pearl-milk-tea': 'm|ns|gcefpo|V||0',
  'cold-brew': '||gcefpsmnado|W||0',
  'oat-latte': 'g|mn|cefpo|V||0',
  'long-black': '||gcefpsmnado|W||0',
  'peach-tea': '|u|gcefpsmnado|W||0',
  lemonade: '||gcefpsmnado|V||0',
  'calamansi-soda': '|u|gcefpsmnado|W||0',
});
