import type { Scene } from '../scene';
import { createBowlScene, createPlateScene } from './arrange';

const china = '#F2EEE6';
const rice = '#FFF8EA';

/** Images of Vietnamese dishes. */
export const pho: Record<string, Scene> = {
  'pho-bo': createBowlScene('apricot', { bowl: china, fill: '#C98B4A', bed: 'noodles', bedColor: rice }, [
    { n: '+rareBeef', x: 470, y: 232, s: 220, r: 8 },
    { n: '+beef', x: 318, y: 244, s: 180 },
    { n: '+scallions', x: 400, y: 276, s: 130 },
    { n: 'lime', x: 236, y: 310, s: 96 },
    { n: 'hot-pepper', x: 556, y: 296, s: 84 },
  ]),
  'pho-ga': createBowlScene('herb', { bowl: china, fill: '#E3B65A', bed: 'noodles', bedColor: rice }, [
    { n: '+whiteMeat', x: 456, y: 230, s: 230 },
    { n: '+halfEgg', x: 300, y: 240, s: 116, r: -14 },
    { n: '+scallions', x: 392, y: 282, s: 130 },
    { n: 'herb', x: 250, y: 300, s: 110 },
  ]),
  'pho-dac-biet': createBowlScene(
    'honey',
    { bowl: '#A51C30', fill: '#B97838', bed: 'noodles', bedColor: rice },
    [
      { n: '+rareBeef', x: 490, y: 230, s: 200 },
      { n: '+sausage', x: 300, y: 244, s: 170 },
      { n: '+beef', x: 396, y: 206, s: 170 },
      { n: '+halfEgg', x: 420, y: 284, s: 100 },
      { n: '+scallions', x: 300, y: 304, s: 110 },
    ],
  ),
  'bun-bo-hue': createBowlScene(
    'rose',
    { bowl: '#2F3E46', fill: '#C4461F', bed: 'noodles', bedColor: '#FFF4E4' },
    [
      { n: '+beef', x: 470, y: 232, s: 200 },
      { n: 'meat-on-bone', x: 310, y: 224, s: 170, r: -10 },
      { n: 'hot-pepper', x: 402, y: 200, s: 100 },
      { n: '+scallions', x: 400, y: 292, s: 120 },
      { n: 'lime', x: 246, y: 306, s: 96 },
    ],
  ),
  'bun-rieu': createBowlScene(
    'apricot',
    { bowl: '#3E7CB1', fill: '#D9652B', bed: 'noodles', bedColor: '#FFF4E4' },
    [
      { n: '+tomatoSlice', x: 300, y: 234, s: 130 },
      { n: 'crab', x: 480, y: 218, s: 170, tint: { turn: 26, from: 280, to: 360 } },
      { n: '+tofu', x: 392, y: 210, s: 110, c: '#E8B25A' },
      { n: '+scallions', x: 400, y: 294, s: 120 },
    ],
  ),
  'com-tam': createPlateScene(
    'honey',
    [
      { n: '+riceMound', x: 486, y: 250, s: 260 },
      { n: '+porkSkewer', x: 340, y: 300, s: 10 },
      { n: '+cutlet', x: 336, y: 300, s: 270, c: '#A8501F' },
    ],
    [
      { n: '+tomatoSlice', x: 206, y: 396, s: 92 },
      { n: '+cucumberSlice', x: 262, y: 424, s: 90 },
      { n: '+friedEgg', x: 470, y: 372, s: 150 },
    ],
  ),
  'com-ga': createPlateScene(
    'apricot',
    [
      { n: '+riceMound', x: 480, y: 252, s: 270, c: '#F2D08A' },
      { n: 'poultry-leg', x: 338, y: 280, s: 260, r: -8 },
    ],
    [
      { n: '+tomatoSlice', x: 214, y: 404, s: 92 },
      { n: '+cucumberSlice', x: 430, y: 404, s: 92 },
    ],
  ),
  'com-chien': createPlateScene(
    'wheat',
    [{ n: '+riceMound', x: 400, y: 266, s: 340, c: '#F0CE85' }],
    [
      {
        n: 'squid',
        x: 500,
        y: 280,
        s: 120,
        tint: { turn: 60, from: 260, to: 340, saturation: 0.55, lightness: 0.1 },
      },
      { n: 'shrimp', x: 300, y: 330, s: 150 },
      { n: '+beansHeap', x: 404, y: 352, s: 90 },
    ],
  ),
  'bun-cha': createPlateScene(
    'mint',
    [
      { n: '+noodleNest', x: 486, y: 258, s: 240, c: '#FFFDF4' },
      { n: '+beef', x: 320, y: 292, s: 260 },
    ],
    [
      { n: 'leafy-green', x: 220, y: 386, s: 130 },
      { n: '+sauceDish', x: 400, y: 398, s: 160, c: '#C98A3A' },
      { n: '+carrotShreds', x: 400, y: 386, s: 70 },
    ],
  ),
  'bun-thit-nuong': createBowlScene(
    'herb',
    { bowl: '#355C4B', fill: '#F7F0DE', bed: 'noodles', bedColor: '#FFFDF4' },
    [
      { n: '+roastPork', x: 470, y: 228, s: 200 },
      { n: 'leafy-green', x: 286, y: 226, s: 160, r: -18 },
      { n: '+carrotShreds', x: 400, y: 226, s: 120 },
      { n: 'peanuts', x: 312, y: 296, s: 96 },
      { n: '+springRoll', x: 470, y: 288, s: 150, r: -12 },
    ],
  ),
  'nem-lui': createPlateScene(
    'rose',
    [
      { n: '+porkSkewer', x: 430, y: 220, s: 410, r: -22 },
      { n: '+porkSkewer', x: 410, y: 278, s: 410, r: -22 },
      { n: '+porkSkewer', x: 392, y: 334, s: 410, r: -22 },
    ],
    [
      { n: 'leafy-green', x: 212, y: 388, s: 130 },
      { n: '+sauceDish', x: 352, y: 436, s: 124, c: '#A8622A' },
    ],
  ),
  'bun-dau': createPlateScene(
    'wheat',
    [
      { n: '+tofu', x: 480, y: 258, s: 190, c: '#EDBB63' },
      { n: '+tofu', x: 352, y: 272, s: 190, c: '#EDBB63' },
    ],
    [
      { n: '+noodleNest', x: 236, y: 352, s: 150, c: '#FFFDF4' },
      { n: '+sauceDish', x: 400, y: 410, s: 140, c: '#7A5A78' },
      { n: 'herb', x: 566, y: 346, s: 120 },
    ],
    'board',
  ),
  'goi-cuon': createPlateScene(
    'mint',
    [
      { n: '+freshRoll', x: 470, y: 222, s: 300, r: -20 },
      { n: '+freshRoll', x: 410, y: 290, s: 310, r: -20 },
      { n: '+freshRoll', x: 350, y: 358, s: 310, r: -20 },
    ],
    [{ n: '+sauceDish', x: 210, y: 306, s: 130, c: '#B8732E' }],
  ),
  'cha-gio': createPlateScene(
    'honey',
    [
      { n: '+springRoll', x: 470, y: 228, s: 290, r: -22 },
      { n: '+springRoll', x: 410, y: 290, s: 300, r: -22 },
      { n: '+springRoll', x: 350, y: 352, s: 300, r: -22 },
    ],
    [
      { n: 'leafy-green', x: 208, y: 330, s: 140 },
      { n: '+sauceDish', x: 560, y: 372, s: 116, c: '#D9822B' },
    ],
  ),
  'banh-xeo': createPlateScene(
    'herb',
    [{ n: '+crepe', x: 410, y: 272, s: 400 }],
    [
      { n: 'leafy-green', x: 214, y: 388, s: 140 },
      { n: 'herb', x: 330, y: 424, s: 110 },
    ],
  ),
  'goi-du-du': createPlateScene(
    'rose',
    [
      { n: '+papayaShreds', x: 470, y: 270, s: 280 },
      { n: '+papayaShreds', x: 340, y: 286, s: 280 },
      { n: '+carrotShreds', x: 400, y: 260, s: 240 },
    ],
    [
      { n: 'shrimp', x: 290, y: 330, s: 150 },
      { n: 'peanuts', x: 420, y: 380, s: 110 },
      { n: 'herb', x: 540, y: 310, s: 110 },
    ],
  ),
  'banh-mi': createPlateScene(
    'honey',
    [{ n: 'baguette-bread', x: 410, y: 258, s: 370, r: 16 }],
    [
      { n: '+roastPork', x: 380, y: 330, s: 170 },
      { n: '+carrotShreds', x: 300, y: 372, s: 130 },
      { n: 'herb', x: 214, y: 392, s: 120 },
    ],
    'board',
  ),
  'banh-mi-cha': createPlateScene(
    'wheat',
    [{ n: 'baguette-bread', x: 420, y: 252, s: 370, r: 16 }],
    [
      { n: '+whiteMeat', x: 352, y: 340, s: 180 },
      { n: '+cucumberSlice', x: 222, y: 392, s: 100 },
      { n: 'hot-pepper', x: 300, y: 424, s: 92 },
    ],
    'board',
  ),
  'banh-mi-op-la': {
    palette: 'apricot',
    on: 'board',
    things: [
      { n: 'cooking', x: 440, y: 282, s: 330 },
      { n: 'baguette-bread', x: 258, y: 350, s: 220, r: 10 },
    ],
  },
  'ca-phe-sua': { palette: 'wheat', on: { glass: '#5A3420', bottom: '#F1DFC0', straw: '#C8102E' } },
  'bac-xiu': { palette: 'rose', on: { glass: '#C99A70', bottom: '#FBF0DE', straw: '#5A3420' } },
  'tra-dao': {
    palette: 'apricot',
    on: { glass: '#E89A4A', bottom: '#F5B85C', straw: '#3F8F4B' },
    things: [{ n: 'peach', x: 258, y: 430, s: 150 }],
  },
  'chanh-muoi': {
    palette: 'mint',
    on: { glass: '#E6E9B5', bottom: '#CBD46E', straw: '#FFFFFF' },
    things: [{ n: 'lemon', x: 258, y: 436, s: 140 }],
  },
  'che-ba-mau': {
    palette: 'mint',
    on: { glass: '#FBF6EC', bottom: '#8A2C2C', pearls: true },
    things: [
      { n: '+beansHeap', x: 402, y: 300, s: 130, c: '#E0B03A' },
      { n: '+seaweed', x: 402, y: 210, s: 150 },
    ],
  },
  'banh-flan': createPlateScene(
    'apricot',
    [{ n: 'custard', x: 412, y: 268, s: 340, tint: { turn: 8, lightness: 0.04 } }],
    [{ n: '+sauceDish', x: 226, y: 396, s: 120, c: '#5A2A0C' }],
  ),
};
