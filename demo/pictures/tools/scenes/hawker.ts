import type { Scene } from '../scene';
import { createBowlScene, createPlateScene } from './arrange';

const red = '#B3202C';
const blue = '#2B5C9E';
const jade = '#3F8F77';
const clay = '#7A4A2B';

/** Images of dishes from Singapore and Malaysia. */
export const hawker: Record<string, Scene> = {
  'chicken-rice': createPlateScene(
    'honey',
    [
      { n: '+riceMound', x: 450, y: 250, s: 270, c: '#F0DDB0' },
      { n: '+whiteMeat', x: 318, y: 336, s: 300 },
    ],
    [
      { n: '+cucumberSlice', x: 186, y: 386, s: 92 },
      { n: '+cucumberSlice', x: 232, y: 420, s: 92 },
      { n: '+sauceDish', x: 580, y: 392, s: 140, c: '#D8421F' },
    ],
  ),
  laksa: createBowlScene('apricot', { bowl: red, fill: '#EE9440', bed: 'noodles', bedColor: '#FFF3DC' }, [
    { n: 'shrimp', x: 500, y: 222, s: 190, r: 10 },
    { n: '+halfEgg', x: 296, y: 226, s: 140, r: -20 },
    { n: 'fish-cake-with-swirl', x: 392, y: 200, s: 116 },
    { n: 'hot-pepper', x: 268, y: 306, s: 90 },
    { n: 'herb', x: 520, y: 306, s: 110 },
  ]),
  satay: createPlateScene(
    'rose',
    [
      { n: '+satay', x: 430, y: 216, s: 420, r: -24 },
      { n: '+satay', x: 410, y: 272, s: 420, r: -24 },
      { n: '+satay', x: 390, y: 328, s: 420, r: -24 },
    ],
    [
      { n: '+cucumberSlice', x: 212, y: 402, s: 100 },
      { n: '+sauceDish', x: 330, y: 432, s: 140, c: '#A8622A' },
      { n: 'peanuts', x: 566, y: 390, s: 90 },
    ],
    'leaf',
  ),
  'nasi-lemak': createPlateScene(
    'herb',
    [
      { n: '+riceMound', x: 410, y: 258, s: 290 },
      { n: '+friedEgg', x: 500, y: 352, s: 180 },
    ],
    [
      { n: '+sauceDish', x: 300, y: 390, s: 150, c: '#A3200F' },
      { n: '+cucumberSlice', x: 210, y: 370, s: 88 },
      { n: 'peanuts', x: 400, y: 410, s: 92 },
    ],
    'leaf',
  ),
  'nasi-lemak-ayam': createPlateScene(
    'honey',
    [
      { n: '+riceMound', x: 480, y: 250, s: 260 },
      { n: 'poultry-leg', x: 336, y: 282, s: 250, r: -10 },
    ],
    [
      { n: '+sauceDish', x: 470, y: 404, s: 140, c: '#A3200F' },
      { n: '+cucumberSlice', x: 206, y: 384, s: 90 },
      { n: '+halfEgg', x: 300, y: 404, s: 96, r: 20 },
    ],
    'leaf',
  ),
  'chilli-crab': createPlateScene(
    'rose',
    [{ n: 'crab', x: 410, y: 276, s: 370, tint: { turn: 26, from: 280, to: 360, saturation: 1 } }],
    [
      { n: 'herb', x: 226, y: 404, s: 120 },
      { n: 'hot-pepper', x: 318, y: 430, s: 96 },
      { n: 'ginger-root', x: 556, y: 404, s: 90 },
    ],
  ),
  'cereal-prawn': createPlateScene(
    'wheat',
    [
      { n: 'fried-shrimp', x: 500, y: 256, s: 250, r: 14 },
      { n: 'fried-shrimp', x: 372, y: 244, s: 250, r: -6 },
      { n: 'fried-shrimp', x: 290, y: 318, s: 230, r: -30 },
    ],
    [
      { n: 'herb', x: 216, y: 410, s: 120 },
      { n: 'hot-pepper', x: 400, y: 412, s: 92 },
    ],
  ),
  'har-cheong-prawn': createPlateScene(
    'apricot',
    [
      { n: '+cutlet', x: 480, y: 270, s: 230, r: 20 },
      { n: '+cutlet', x: 330, y: 262, s: 230, r: -24 },
      { n: 'poultry-leg', x: 400, y: 318, s: 230, r: 10 },
    ],
    [
      { n: 'lime', x: 216, y: 396, s: 112 },
      { n: '+sauceDish', x: 560, y: 400, s: 120, c: '#8FAF3A' },
    ],
  ),
  kailan: createPlateScene(
    'mint',
    [
      { n: 'leafy-green', x: 500, y: 260, s: 270, r: 22 },
      { n: 'leafy-green', x: 370, y: 270, s: 320, r: -12 },
    ],
    [
      { n: 'garlic', x: 212, y: 392, s: 130 },
      { n: '+carrotShreds', x: 420, y: 400, s: 130 },
    ],
  ),
  'claypot-curry': createBowlScene('honey', { bowl: clay, fill: '#D9822B' }, [
    { n: 'poultry-leg', x: 330, y: 222, s: 190, r: -16 },
    { n: 'potato', x: 486, y: 226, s: 150 },
    { n: 'hot-pepper', x: 420, y: 276, s: 100, r: 20 },
    { n: 'carrot', x: 560, y: 268, s: 110, r: 40 },
    { n: 'herb', x: 258, y: 300, s: 110 },
  ]),
  'char-siew': createPlateScene(
    'apricot',
    [
      { n: '+riceMound', x: 480, y: 252, s: 260 },
      { n: '+roastPork', x: 336, y: 316, s: 320 },
    ],
    [
      { n: '+cucumberSlice', x: 196, y: 400, s: 92 },
      { n: 'leafy-green', x: 566, y: 366, s: 120, r: 30 },
    ],
  ),
  'fried-rice': createPlateScene(
    'wheat',
    [{ n: '+riceMound', x: 400, y: 264, s: 340, c: '#EBC27A' }],
    [
      { n: 'shrimp', x: 296, y: 340, s: 160, r: -10 },
      { n: '+beansHeap', x: 470, y: 330, s: 90 },
      { n: '+carrotShreds', x: 396, y: 250, s: 110 },
    ],
  ),
  'nasi-goreng': createPlateScene(
    'apricot',
    [
      { n: '+riceMound', x: 400, y: 280, s: 330, c: '#D98E4A' },
      { n: '+friedEgg', x: 400, y: 226, s: 210 },
    ],
    [
      { n: '+cucumberSlice', x: 214, y: 392, s: 96 },
      { n: '+tomatoSlice', x: 276, y: 424, s: 92 },
      { n: 'hot-pepper', x: 560, y: 380, s: 92 },
    ],
  ),
  'kway-teow': createPlateScene(
    'wheat',
    [{ n: '+noodleNest', x: 400, y: 276, s: 360, c: '#A8703A' }],
    [
      { n: 'shrimp', x: 300, y: 262, s: 150, r: -8 },
      { n: '+sausage', x: 478, y: 296, s: 170 },
      { n: '+sprouts', x: 384, y: 348, s: 150 },
    ],
  ),
  'mee-goreng': createPlateScene(
    'apricot',
    [{ n: '+noodleNest', x: 400, y: 276, s: 360, c: '#E08A2E' }],
    [
      { n: '+tofu', x: 320, y: 270, s: 110 },
      { n: 'lime', x: 214, y: 398, s: 112 },
      { n: '+tomatoSlice', x: 474, y: 300, s: 104 },
    ],
  ),
  'hokkien-mee': createPlateScene(
    'rose',
    [{ n: '+noodleNest', x: 400, y: 276, s: 360, c: '#7A4A26' }],
    [
      { n: 'shrimp', x: 312, y: 270, s: 160 },
      { n: 'leafy-green', x: 486, y: 276, s: 130, r: 20 },
      { n: 'lime', x: 214, y: 398, s: 104 },
    ],
  ),
  'prawn-noodles': createBowlScene(
    'rose',
    { bowl: blue, fill: '#C9622F', bed: 'noodles', bedColor: '#F2C55C' },
    [
      { n: 'shrimp', x: 330, y: 214, s: 190, r: -6 },
      { n: 'shrimp', x: 500, y: 224, s: 180, r: 12 },
      { n: '+halfEgg', x: 256, y: 292, s: 110, r: -14 },
      { n: '+scallions', x: 430, y: 292, s: 120 },
    ],
  ),
  'bak-chor-mee': createBowlScene(
    'wheat',
    { bowl: '#4A3A33', fill: '#8A5426', bed: 'noodles', bedColor: '#F0CB72' },
    [
      { n: 'brown-mushroom', x: 486, y: 214, s: 140 },
      { n: '+sausage', x: 300, y: 244, s: 150 },
      { n: 'hot-pepper', x: 392, y: 196, s: 94 },
      { n: '+scallions', x: 400, y: 296, s: 130 },
    ],
  ),
  'wonton-noodles': createBowlScene(
    'herb',
    { bowl: jade, fill: '#E9B65C', bed: 'noodles', bedColor: '#F4D272' },
    [
      { n: 'dumpling', x: 310, y: 226, s: 170, r: -10 },
      { n: 'dumpling', x: 486, y: 224, s: 170, r: 10 },
      { n: '+roastPork', x: 400, y: 196, s: 140 },
      { n: 'leafy-green', x: 246, y: 300, s: 110 },
      { n: '+scallions', x: 440, y: 300, s: 110 },
    ],
  ),
  'bak-kut-teh': createBowlScene('wheat', { bowl: clay, fill: '#9C5F2C' }, [
    { n: 'meat-on-bone', x: 330, y: 222, s: 200, r: -8 },
    { n: 'garlic', x: 496, y: 232, s: 140 },
    { n: 'brown-mushroom', x: 420, y: 276, s: 100 },
    { n: 'herb', x: 256, y: 306, s: 110 },
  ]),
  'yong-tau-foo': createBowlScene('mint', { bowl: '#E9E2D6', fill: '#E3B765' }, [
    { n: '+tofu', x: 300, y: 226, s: 130 },
    { n: 'bell-pepper', x: 400, y: 196, s: 140 },
    { n: 'eggplant', x: 510, y: 224, s: 150, r: -30 },
    { n: 'fish-cake-with-swirl', x: 350, y: 280, s: 104 },
    { n: 'leafy-green', x: 470, y: 288, s: 120 },
  ]),
  'curry-puff': createPlateScene(
    'apricot',
    [
      { n: 'dumpling', x: 490, y: 262, s: 260 },
      { n: 'dumpling', x: 320, y: 296, s: 290 },
    ],
    [
      { n: 'potato', x: 214, y: 410, s: 96 },
      { n: 'hot-pepper', x: 402, y: 424, s: 90 },
    ],
  ),
  'tahu-goreng': createPlateScene(
    'honey',
    [
      { n: '+tofu', x: 482, y: 262, s: 200, c: '#E8B25A' },
      { n: '+tofu', x: 326, y: 278, s: 220, c: '#E8B25A' },
    ],
    [
      { n: '+sprouts', x: 400, y: 330, s: 150 },
      { n: '+cucumberSlice', x: 208, y: 400, s: 96 },
      { n: '+sauceDish', x: 420, y: 414, s: 130, c: '#6A3216' },
    ],
  ),
  popiah: createPlateScene(
    'herb',
    [
      { n: '+freshRoll', x: 450, y: 244, s: 320, r: -18 },
      { n: '+freshRoll', x: 370, y: 316, s: 330, r: -18 },
    ],
    [
      { n: 'leafy-green', x: 226, y: 400, s: 124 },
      { n: '+sauceDish', x: 576, y: 376, s: 120, c: '#7A2A12' },
    ],
  ),
  rojak: createPlateScene(
    'mint',
    [
      { n: 'pineapple', x: 490, y: 250, s: 230, r: 12 },
      { n: '+cubes', x: 336, y: 290, s: 240, c: '#C98A3A' },
    ],
    [
      { n: '+cucumberSlice', x: 216, y: 396, s: 100 },
      { n: 'peanuts', x: 400, y: 408, s: 110 },
      { n: 'mango', x: 420, y: 320, s: 130 },
    ],
  ),
  'kaya-toast': createPlateScene(
    'honey',
    [
      { n: '+toast', x: 478, y: 254, s: 250, r: 8 },
      { n: '+toast', x: 336, y: 290, s: 250, r: -8 },
    ],
    [
      { n: '+halfEgg', x: 216, y: 396, s: 110, r: -16 },
      { n: '+halfEgg', x: 412, y: 420, s: 96, r: 18 },
    ],
  ),
  'soft-eggs': createPlateScene(
    'wheat',
    [
      { n: '+halfEgg', x: 470, y: 258, s: 230, r: 14 },
      { n: '+halfEgg', x: 330, y: 294, s: 240, r: -14 },
    ],
    [
      { n: 'salt', x: 212, y: 378, s: 130 },
      { n: '+sauceDish', x: 436, y: 420, s: 116, c: '#3A1A0C' },
    ],
  ),
  prata: createPlateScene(
    'honey',
    [
      { n: '+prata', x: 470, y: 256, s: 300 },
      { n: '+prata', x: 340, y: 306, s: 300, r: -8 },
    ],
    [
      { n: '+sauceDish', x: 230, y: 398, s: 150, c: '#D97A1E' },
      { n: 'onion', x: 566, y: 380, s: 90 },
    ],
  ),
  'roti-telur': createPlateScene(
    'wheat',
    [
      { n: '+prata', x: 410, y: 282, s: 370, c: '#E8B44E' },
      { n: '+friedEgg', x: 420, y: 250, s: 190 },
    ],
    [{ n: '+sauceDish', x: 220, y: 398, s: 150, c: '#B84A16' }],
  ),
  murtabak: createPlateScene(
    'apricot',
    [
      { n: '+prata', x: 420, y: 270, s: 380, c: '#CF8A35' },
      { n: '+beef', x: 450, y: 268, s: 170 },
    ],
    [
      { n: 'onion', x: 214, y: 380, s: 120 },
      { n: '+sauceDish', x: 338, y: 426, s: 124, c: '#D97A1E' },
    ],
  ),
  'carrot-cake': createPlateScene(
    'wheat',
    [
      { n: '+cubes', x: 470, y: 256, s: 270, c: '#F0DEB4' },
      { n: '+cubes', x: 330, y: 294, s: 260, c: '#E2BE82' },
    ],
    [
      { n: '+scallions', x: 400, y: 300, s: 170 },
      { n: 'hot-pepper', x: 214, y: 404, s: 104 },
    ],
  ),
  kopi: { palette: 'wheat', on: 'nothing', things: [{ n: '+cup', x: 400, y: 300, s: 380, c: '#3A1F12' }] },
  'teh-tarik': { palette: 'apricot', on: { glass: '#C98550', bottom: '#B26A38', ice: false } },
  'iced-calamansi': {
    palette: 'herb',
    on: { glass: '#D9E36A', bottom: '#B7CF47', straw: '#4F9A34' },
    things: [{ n: 'lime', x: 236, y: 430, s: 150 }],
  },
  bandung: { palette: 'rose', on: { glass: '#F7A9BC', bottom: '#EE7F9C', straw: '#FFFFFF' } },
  'milo-dinosaur': {
    palette: 'wheat',
    on: { glass: '#8A5A38', bottom: '#6B4026', straw: '#3E8A4B' },
    things: [{ n: '+cubes', x: 400, y: 150, s: 130, c: '#7A4A2B' }],
  },
  'asam-boi': {
    palette: 'honey',
    on: { glass: '#E8D27A', bottom: '#C98A3A', straw: '#B3202C' },
    things: [{ n: 'lime', x: 236, y: 430, s: 150 }],
  },
  'gula-melaka': createPlateScene(
    'herb',
    [{ n: 'custard', x: 430, y: 268, s: 330 }],
    [{ n: 'coconut', x: 238, y: 384, s: 170 }],
  ),
  'ice-kachang': createBowlScene('rose', { bowl: '#8FC1D9', fill: '#F5F9FC' }, [
    { n: '+riceMound', x: 400, y: 206, s: 330, c: '#F2A2B5' },
    { n: '+beansHeap', x: 300, y: 276, s: 110, c: '#8A2C2C' },
    { n: '+cubes', x: 500, y: 268, s: 110, c: '#5DBB63' },
    { n: 'ear-of-corn', x: 404, y: 254, s: 110, r: 40 },
  ]),
  cendol: createBowlScene('mint', { bowl: '#2F7F6B', fill: '#F3E4C8' }, [
    { n: '+riceMound', x: 400, y: 214, s: 280, c: '#D9C9B0' },
    { n: '+seaweed', x: 330, y: 254, s: 190 },
    { n: '+beansHeap', x: 490, y: 264, s: 116, c: '#7A2A2A' },
    { n: '+sauceDish', x: 410, y: 186, s: 90, c: '#6A3A16' },
  ]),
  'pisang-goreng': createPlateScene(
    'honey',
    [
      { n: '+springRoll', x: 466, y: 246, s: 300, r: -28, c: '#E8A136' },
      { n: '+springRoll', x: 360, y: 318, s: 300, r: -20, c: '#E8A136' },
    ],
    [{ n: 'banana', x: 226, y: 366, s: 170 }],
  ),
  'nasi-kandar': createPlateScene(
    'apricot',
    [
      { n: '+riceMound', x: 470, y: 252, s: 280, c: '#F2D08A' },
      { n: 'poultry-leg', x: 344, y: 290, s: 220, r: -14 },
    ],
    [
      { n: '+sauceDish', x: 250, y: 402, s: 150, c: '#B8541A' },
      { n: '+halfEgg', x: 430, y: 398, s: 96, r: 12 },
    ],
    'leaf',
  ),
  'nasi-kerabu': createPlateScene(
    'mint',
    [{ n: '+riceMound', x: 400, y: 262, s: 310, c: '#6F8FD6' }],
    [
      { n: '+sprouts', x: 276, y: 348, s: 130 },
      { n: '+carrotShreds', x: 400, y: 382, s: 130 },
      { n: '+cabbage', x: 516, y: 340, s: 130 },
      { n: '+halfEgg', x: 236, y: 404, s: 92, r: -10 },
    ],
    'leaf',
  ),
  'curry-mee': createBowlScene(
    'apricot',
    { bowl: '#1F6F5C', fill: '#E58A34', bed: 'noodles', bedColor: '#F4D272' },
    [
      { n: '+tofu', x: 300, y: 224, s: 120, c: '#E8B25A' },
      { n: 'shrimp', x: 490, y: 222, s: 176, r: 8 },
      { n: '+beansHeap', x: 394, y: 200, s: 100 },
      { n: 'hot-pepper', x: 270, y: 304, s: 90 },
      { n: '+halfEgg', x: 450, y: 292, s: 100, r: 12 },
    ],
  ),
  'assam-laksa': createBowlScene(
    'rose',
    { bowl: '#274C77', fill: '#B5522B', bed: 'noodles', bedColor: '#FBF0DC' },
    [
      { n: 'pineapple', x: 500, y: 214, s: 150, r: 14 },
      { n: 'fish', x: 310, y: 226, s: 160, tint: { turn: -5, saturation: 0.25 } },
      { n: '+cucumberSlice', x: 402, y: 196, s: 96 },
      { n: 'herb', x: 262, y: 300, s: 110 },
      { n: 'hot-pepper', x: 440, y: 296, s: 90 },
    ],
  ),
  rendang: createBowlScene('wheat', { bowl: '#E9E2D6', fill: '#5E3418' }, [
    { n: '+beef', x: 340, y: 236, s: 210 },
    { n: '+beef', x: 482, y: 232, s: 200, r: 16 },
    { n: 'coconut', x: 400, y: 190, s: 120 },
    { n: 'herb', x: 420, y: 292, s: 110 },
  ]),
  kangkung: createPlateScene(
    'herb',
    [
      { n: 'leafy-green', x: 490, y: 268, s: 250, r: 40 },
      { n: 'leafy-green', x: 330, y: 276, s: 270, r: -34 },
      { n: 'leafy-green', x: 410, y: 256, s: 270 },
    ],
    [
      { n: 'hot-pepper', x: 250, y: 400, s: 116 },
      { n: 'garlic', x: 410, y: 416, s: 92 },
    ],
  ),
  'sambal-prawn': createPlateScene(
    'rose',
    [
      { n: 'shrimp', x: 480, y: 262, s: 260, r: 12 },
      { n: 'shrimp', x: 340, y: 290, s: 270, r: -12 },
    ],
    [
      { n: '+beansHeap', x: 400, y: 374, s: 130 },
      { n: 'hot-pepper', x: 216, y: 404, s: 110 },
    ],
  ),
  sambal: {
    palette: 'rose',
    on: 'nothing',
    things: [
      { n: '+sauceDish', x: 430, y: 290, s: 380, c: '#A3200F' },
      { n: 'hot-pepper', x: 236, y: 376, s: 150 },
      { n: 'lime', x: 330, y: 450, s: 110 },
    ],
  },
};
