import type { Banner } from '../banner';
import type { Thing } from '../scene';
import { bowls } from './bowls';
import { hawker } from './hawker';
import { pho } from './pho';

const getBowl = (name: string) => {
  const on = { ...hawker, ...pho, ...bowls }[name]?.on;
  if (typeof on !== 'object' || !('bowl' in on)) throw new Error(`${name} is no bowl`);
  return { bowl: on };
};
const getPlate = (name: string) => ({ plate: { ...hawker, ...pho, ...bowls }[name]?.things ?? [] });

export const banners: Record<string, Banner> = {
  'lantern-kitchen': {
    night: ['#1A0B06', '#6A2A0C'],
    light: '#E58A1E',
    table: ['#6E3616', '#2C1408'],
    hanging: [
      { n: 'red-paper-lantern', x: 900, y: 84, s: 130 },
      { n: 'red-paper-lantern', x: 1172, y: 112, s: 180 },
      { n: 'red-paper-lantern', x: 1452, y: 76, s: 124 },
    ],
    served: [
      { x: 1330, y: 396, k: 0.72, ...getPlate('chicken-rice') },
      { x: 960, y: 418, k: 0.74, ...getBowl('laksa') },
    ],
  },
  'lantern-breakfast': {
    night: ['#1C0E08', '#8A4A16'],
    light: '#FFC15A',
    table: ['#8A5426', '#3A1E0C'],
    served: [
      { x: 1340, y: 392, k: 0.7, ...getPlate('kaya-toast') },
      { x: 990, y: 404, k: 0.66, things: [{ n: '+cup', x: 400, y: 300, s: 380, c: '#3A1F12' }] },
    ],
  },
  'lantern-satay': {
    night: ['#1E0A06', '#7A1F12'],
    light: '#FF9A3C',
    table: ['#6E3616', '#2C1408'],
    hanging: [
      { n: 'red-paper-lantern', x: 1100, y: 70, s: 110 },
      { n: 'red-paper-lantern', x: 1380, y: 96, s: 150 },
    ],
    served: [
      { x: 1350, y: 392, k: 0.7, ...getPlate('satay') },
      { x: 980, y: 404, k: 0.7, ...getPlate('nasi-lemak') },
    ],
  },
  'warisan-laksa': {
    night: ['#1F1203', '#7A4A0E'],
    light: '#FFD27A',
    table: ['#7A4B26', '#341C0C'],
    behind: [{ n: 'palm-tree', x: 900, y: 220, s: 300 }],
    served: [
      { x: 1340, y: 404, k: 0.74, ...getBowl('assam-laksa') },
      { x: 1020, y: 420, k: 0.62, ...getPlate('roti-telur') },
    ],
  },
  'pho-hue': {
    night: ['#04201A', '#0D5A45'],
    light: '#F3C25B',
    table: ['#5C3216', '#2C1408'],
    served: [
      { x: 1320, y: 404, k: 0.76, ...getBowl('bun-bo-hue') },
      { x: 980, y: 398, k: 0.66, ...getPlate('com-tam') },
    ],
  },
  'bowls-green': {
    night: ['#04261C', '#0F6B4C'],
    light: '#9BE7B0',
    table: ['#2F5A48', '#102A20'],
    served: [
      { x: 1360, y: 420, k: 0.68, ...getBowl('salad-avocado') },
      { x: 1010, y: 412, k: 0.66, ...getBowl('poke-tuna') },
    ],
  },
  'warisan-kopitiam': {
    night: ['#04211B', '#0E5A49'],
    light: '#F2B84B',
    table: ['#7A4B26', '#341C0C'],
    behind: [{ n: 'palm-tree', x: 1500, y: 230, s: 330 }],
    served: [
      { x: 1330, y: 392, k: 0.7, ...getPlate('nasi-lemak-ayam') },
      { x: 950, y: 412, k: 0.74, ...getBowl('curry-mee') },
    ],
  },
  'pho-nha-hanh': {
    night: ['#1E0508', '#6E0F1E'],
    light: '#F08A3C',
    table: ['#5C3216', '#2C1408'],
    hanging: [
      { n: 'red-paper-lantern', x: 960, y: 84, s: 112 },
      { n: 'red-paper-lantern', x: 1180, y: 92, s: 140 },
      { n: 'red-paper-lantern', x: 1440, y: 70, s: 110 },
    ],
    served: [
      { x: 1340, y: 392, k: 0.66, ...getPlate('goi-cuon') },
      { x: 970, y: 418, k: 0.78, ...getBowl('pho-bo') },
    ],
  },
  'bowls-and-co': {
    night: ['#071433', '#1D4BB5'],
    light: '#7FB2FF',
    table: ['#3A4B78', '#141F40'],
    served: [
      { x: 1130, y: 352, k: 0.5, ...getBowl('acai-berry') },
      { x: 1400, y: 420, k: 0.66, ...getBowl('salad-prawn') },
      { x: 960, y: 426, k: 0.7, ...getBowl('poke-salmon') },
    ],
  },
};

export const logos: Record<string, { colors: [string, string]; things: Thing[] }> = {
  'lantern-kitchen': {
    colors: ['#FFD04A', '#F5A300'],
    things: [{ n: 'red-paper-lantern', x: 128, y: 128, s: 176 }],
  },
  'warisan-kopitiam': {
    colors: ['#17977C', '#0A5D4C'],
    things: [{ n: '+cup', x: 132, y: 126, s: 150, c: '#5A3420' }],
  },
  'pho-nha-hanh': {
    colors: ['#E5324A', '#A50B22'],
    things: [
      { n: '+noodleLines', x: 126, y: 100, s: 84 },
      {
        n: 'steaming-bowl',
        x: 128,
        y: 126,
        s: 168,
        tint: { turn: 0, from: 300, to: 359, saturation: 0.12, lightness: 0.46 },
      },
    ],
  },
  'bowls-and-co': { colors: ['#5A8EFF', '#1F55CC'], things: [{ n: 'green-salad', x: 128, y: 130, s: 170 }] },
};

const createIcon = (n: string, more: Partial<Thing> = {}): Thing[] => [{ n, x: 48, y: 48, s: 88, ...more }];

/** Icons of the category rail. */
export const icons: Record<string, Thing[]> = {
  lantern: createIcon('red-paper-lantern'),
  rice: createIcon('cooked-rice'),
  noodles: createIcon('steaming-bowl'),
  'small-plates': createIcon('dumpling'),
  breakfast: createIcon('bread'),
  drinks: createIcon('hot-beverage'),
  desserts: createIcon('custard'),
  'nasi-lemak': createIcon('curry-rice'),
  mee: createIcon('spaghetti'),
  roti: createIcon('flatbread'),
  lauk: createIcon('pot-of-food'),
  pho: createIcon('steaming-bowl', { tint: { turn: 30, from: 300, to: 360 } }),
  com: createIcon('bento-box'),
  grill: createIcon('meat-on-bone'),
  rolls: createIcon('burrito'),
  'banh-mi': createIcon('baguette-bread'),
  'cold-drinks': createIcon('cup-with-straw'),
};
