import type { Scene } from '../scene';
import { createBowlScene, type Piece } from './arrange';

/** The toppings beside the main ingredient, by kind of bowl. */
const beside: Record<string, Piece[]> = {
  poke: ['avocado', { n: '+beansHeap', k: 0.8 }, { n: '+seaweed', k: 1.1 }, { n: '+cucumberSlice', k: 0.7 }],
  grain: [{ n: 'broccoli' }, { n: 'tomato', k: 0.8 }, { n: '+carrotShreds' }, { n: '+cabbage', k: 0.9 }],
  don: [{ n: '+halfEgg', k: 0.85 }, { n: '+nori', k: 0.8 }, { n: '+scallions' }],
  noodle: [
    { n: '+halfEgg', k: 0.85 },
    { n: 'fish-cake-with-swirl', k: 0.7 },
    { n: '+scallions' },
    { n: '+nori', k: 0.7 },
  ],
  bibim: [{ n: '+friedEgg' }, { n: '+carrotShreds' }, { n: '+kimchi', k: 1.1 }, { n: '+sprouts' }],
};

const salmon = { n: '+cubes', c: '#F4764F', k: 1.05 };
const tuna = { n: '+cubes', c: '#B8324A', k: 1.05 };
const chicken = { n: '+whiteMeat', k: 1.25 };
const beef = { n: '+beef', k: 1.25 };
const tofu = { n: '+tofu', c: '#EDBB63', k: 0.9 };
const prawn = { n: 'shrimp', k: 1.1 };
const falafel = { n: 'falafel', k: 0.95 };
const mushroom = { n: 'brown-mushroom', k: 0.95 };
const pork = { n: '+cutlet', k: 1.25 };
const unagi = { n: '+fishFillet', k: 1.3, c: '#8A4A24' };
const roast = { n: '+roastPork', k: 1.25 };

const indigo = '#33507A';
const charcoal = '#3C3F45';
const sand = '#E8DCC8';
const sage = '#7C9A7E';
const terracotta = '#B8623F';
const white = '#F4F0E8';
const coconut = '#7B5136';

const createPokeBowl = (palette: Scene['palette'], main: Piece, bowl = indigo) =>
  createBowlScene(palette, { bowl, fill: '#F2EBDD', bed: 'rice' }, [main, ...beside.poke!]);
const createGrainBowl = (palette: Scene['palette'], main: Piece, bowl = sage) =>
  createBowlScene(palette, { bowl, fill: '#C99B62', bed: 'rice', bedColor: '#C89A63' }, [
    main,
    ...beside.grain!,
  ]);
const createSaladBowl = (palette: Scene['palette'], main: Piece, more: Piece[], bowl = white) =>
  createBowlScene(palette, { bowl, fill: '#8DBB5B', bed: 'greens' }, [main, ...more]);
const createDonBowl = (palette: Scene['palette'], main: Piece, bowl = charcoal) =>
  createBowlScene(palette, { bowl, fill: '#F2EBDD', bed: 'rice' }, [
    { ...(main as object), x: 390, y: 214, s: 250 } as Piece,
    ...beside.don!,
  ]);
const createNoodleBowl = (palette: Scene['palette'], main: Piece, fill: string, bowl = terracotta) =>
  createBowlScene(palette, { bowl, fill, bed: 'noodles', bedColor: '#F4D88A' }, [main, ...beside.noodle!]);
const createSoupBowl = (palette: Scene['palette'], fill: string, pieces: Piece[], bowl = white) =>
  createBowlScene(palette, { bowl, fill }, pieces);
const createCurryBowl = (palette: Scene['palette'], main: Piece, fill: string, bowl = sand) =>
  createBowlScene(palette, { bowl, fill }, [
    { n: '+riceMound', x: 486, y: 226, s: 220 },
    { ...(main as object), x: 320, y: 240 } as Piece,
    { n: 'carrot', x: 412, y: 264, s: 104, r: 40 },
    { n: 'herb', x: 268, y: 306, s: 100 },
  ]);
const createBibimBowl = (palette: Scene['palette'], main: Piece) =>
  createBowlScene(palette, { bowl: '#2E2E31', fill: '#F2EBDD', bed: 'rice' }, [
    { n: '+friedEgg', x: 400, y: 246, s: 170 },
    { n: '+kimchi', x: 256, y: 236, s: 160 },
    { ...(main as object), x: 540, y: 236 } as Piece,
    { n: '+carrotShreds', x: 330, y: 190, s: 140 },
    { n: '+sprouts', x: 468, y: 186, s: 140 },
  ]);
const createFruitBowl = (palette: Scene['palette'], fill: string, pieces: Piece[], bowl = coconut) =>
  createBowlScene(palette, { bowl, fill }, pieces);

/** Images of Bowls & Co, by kind of bowl and main ingredient. */
export const bowls: Record<string, Scene> = {
  'poke-salmon': createPokeBowl('mint', salmon),
  'poke-tuna': createPokeBowl('rose', tuna),
  'poke-prawn': createPokeBowl('apricot', prawn),
  'poke-tofu': createPokeBowl('herb', tofu),
  'poke-unagi': createPokeBowl('wheat', unagi),
  'grain-chicken': createGrainBowl('honey', chicken),
  'grain-beef': createGrainBowl('wheat', beef),
  'grain-falafel': createGrainBowl('herb', falafel),
  'grain-mushroom': createGrainBowl('mint', mushroom),
  'grain-salmon': createGrainBowl('apricot', { n: '+fishFillet', k: 1.3 }),
  'salad-chicken': createSaladBowl('herb', chicken, [
    { n: '+tomatoSlice', k: 0.7 },
    { n: 'cheese-wedge', k: 0.8 },
    { n: '+cucumberSlice', k: 0.7 },
  ]),
  'salad-prawn': createSaladBowl('mint', prawn, ['mango', { n: 'avocado', k: 0.9 }, { n: 'lime', k: 0.7 }]),
  'salad-falafel': createSaladBowl('wheat', falafel, [
    { n: 'olive', k: 0.7 },
    { n: '+tomatoSlice', k: 0.7 },
    { n: '+cucumberSlice', k: 0.7 },
  ]),
  'salad-beef': createSaladBowl('rose', beef, [
    { n: '+tomatoSlice', k: 0.7 },
    { n: 'onion', k: 0.75 },
    { n: 'lime', k: 0.7 },
  ]),
  'salad-avocado': createSaladBowl('honey', { n: 'avocado', k: 1.1 }, [
    { n: '+halfEgg', k: 0.9 },
    { n: 'ear-of-corn', k: 0.9 },
    { n: 'tomato', k: 0.7 },
  ]),
  'don-chicken': createDonBowl('honey', chicken),
  'don-beef': createDonBowl('wheat', beef),
  'don-katsu': createDonBowl('apricot', pork),
  'don-unagi': createDonBowl('rose', unagi),
  'don-salmon': createDonBowl('mint', { n: '+fishFillet' }),
  'noodle-beef': createNoodleBowl('wheat', beef, '#9C5F2C'),
  'noodle-chicken': createNoodleBowl('honey', chicken, '#E3B65A'),
  'noodle-prawn': createNoodleBowl('apricot', prawn, '#DB6A34'),
  'noodle-tofu': createNoodleBowl('herb', tofu, '#D8A24C', sage),
  'noodle-pork': createNoodleBowl('rose', roast, '#C98B4A', charcoal),
  'soup-tomato': createSoupBowl('rose', '#D9482B', [
    { n: '+tomatoSlice', k: 0.8 },
    { n: 'herb', k: 0.8 },
    { n: 'garlic', k: 0.7 },
  ]),
  'soup-pumpkin': createSoupBowl(
    'honey',
    '#EBA03A',
    [
      { n: 'carrot', k: 0.9 },
      { n: 'herb', k: 0.8 },
      { n: 'ginger-root', k: 0.7 },
    ],
    terracotta,
  ),
  'soup-mushroom': createSoupBowl(
    'wheat',
    '#C9AE8A',
    [mushroom, { n: 'mushroom', k: 0.7, tint: { turn: 30, saturation: 0.4 } }, { n: 'herb', k: 0.8 }],
    charcoal,
  ),
  'soup-miso': createSoupBowl(
    'mint',
    '#D6A65A',
    [tofu, { n: '+seaweed' }, { n: '+scallions', k: 0.8 }],
    indigo,
  ),
  'soup-chicken': createSoupBowl(
    'apricot',
    '#E9BF62',
    ['poultry-leg', { n: 'carrot', k: 0.8 }, { n: 'ear-of-corn', k: 0.9 }],
    sage,
  ),
  'curry-chicken': createCurryBowl('honey', { n: 'poultry-leg', s: 180 }, '#D08A2E'),
  'curry-beef': createCurryBowl('wheat', { n: '+beef', s: 220 }, '#7A4420'),
  'curry-prawn': createCurryBowl('apricot', { n: 'shrimp', s: 190 }, '#E2822E'),
  'curry-vegetable': createCurryBowl('herb', { n: 'eggplant', s: 170 }, '#8FA83A'),
  'curry-katsu': createCurryBowl('rose', { n: '+cutlet', s: 230 }, '#A8672A', charcoal),
  'bibimbap-beef': createBibimBowl('rose', { n: '+beef', s: 190 }),
  'bibimbap-tofu': createBibimBowl('herb', { n: '+tofu', s: 140, c: '#EDBB63' }),
  'bibimbap-chicken': createBibimBowl('honey', { n: '+whiteMeat', s: 190 }),
  'congee-egg': createSoupBowl(
    'wheat',
    '#F6EFE0',
    [
      { n: '+halfEgg', k: 0.8 },
      { n: '+scallions', k: 0.9 },
      { n: 'ginger-root', k: 0.7 },
    ],
    indigo,
  ),
  'congee-fish': createSoupBowl(
    'mint',
    '#F6EFE0',
    [
      { n: '+fishFillet', k: 1.1, c: '#F3E3D3' },
      { n: '+scallions', k: 0.9 },
      { n: 'peanuts', k: 0.7 },
    ],
    indigo,
  ),
  'breakfast-eggs': createGrainBowl('honey', { n: '+friedEgg', k: 1.15 }, white),
  'breakfast-oats': createFruitBowl(
    'wheat',
    '#E9D6B4',
    ['banana', { n: 'blueberries', k: 0.8 }, { n: 'honey-pot', k: 0.9 }],
    white,
  ),
  'acai-berry': createFruitBowl('rose', '#5B2A5E', [
    'strawberry',
    { n: 'blueberries', k: 0.9 },
    { n: 'banana', k: 1 },
    { n: 'kiwi-fruit', k: 0.7 },
  ]),
  'acai-mango': createFruitBowl('honey', '#5B2A5E', [
    'mango',
    { n: 'kiwi-fruit', k: 0.9 },
    { n: 'coconut', k: 0.85 },
  ]),
  'smoothie-green': createFruitBowl('mint', '#8DBB4A', [
    'kiwi-fruit',
    { n: 'green-apple', k: 0.85 },
    { n: 'banana', k: 1 },
  ]),
  'smoothie-mango': createFruitBowl('apricot', '#F6B03A', [
    'mango',
    { n: 'pineapple', k: 1 },
    { n: 'blueberries', k: 0.8 },
  ]),
  'smoothie-dragon': createFruitBowl('rose', '#D93A7C', [
    'strawberry',
    { n: 'watermelon', k: 0.9 },
    { n: 'coconut', k: 0.85 },
  ]),
  'yogurt-fruit': createFruitBowl(
    'wheat',
    '#FBF7EF',
    ['strawberry', { n: 'peach', k: 0.9 }, { n: 'grapes', k: 0.9 }],
    '#8FC1D9',
  ),
  'juice-green': {
    palette: 'herb',
    on: { glass: '#9CC653', bottom: '#7FB03A', straw: '#FFFFFF', ice: false },
    things: [{ n: 'green-apple', x: 236, y: 426, s: 150 }],
  },
  'juice-orange': {
    palette: 'apricot',
    on: { glass: '#F7A531', bottom: '#F08A1E', straw: '#3F8F4B', ice: false },
    things: [{ n: 'tangerine', x: 236, y: 426, s: 150 }],
  },
  'juice-watermelon': {
    palette: 'rose',
    on: { glass: '#F0607A', bottom: '#E2405F', straw: '#FFFFFF' },
    things: [{ n: 'watermelon', x: 232, y: 426, s: 150 }],
  },
  'matcha-latte': { palette: 'mint', on: { glass: '#9CB95A', bottom: '#F6F1E4', straw: '#3C3F45' } },
  'milk-tea': {
    palette: 'wheat',
    on: { glass: '#D3A477', bottom: '#B9824F', straw: '#3C3F45', pearls: true },
  },
  'cold-brew': { palette: 'honey', on: { glass: '#3A2418', bottom: '#2A170E', straw: '#C8772E' } },
};
