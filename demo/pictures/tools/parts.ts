/** Draws food without an emoji in a box of 100 by 100, some of it in a given color. */

let uses = 0;
const createId = () => `p${uses++}`;

function createLinearGradient(light: string, dark: string, angle = '0 0 1 1'): { id: string; def: string } {
  const id = createId();
  const [x1, y1, x2, y2] = angle.split(' ');
  return {
    id: `url(#${id})`,
    def: `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`,
  };
}

function createRadialGradient(light: string, dark: string): { id: string; def: string } {
  const id = createId();
  return {
    id: `url(#${id})`,
    def: `<radialGradient id="${id}" cx=".36" cy=".28" r=".8"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`,
  };
}

type Draw = (color?: string) => string;

/** Mixes a color with a share of white. */
function lighten(hex: string, share: number): string {
  const part = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16);
    return Math.round(value + (255 - value) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}

const halfEgg: Draw = (yolk = '#F7A21B') => {
  const white = createRadialGradient('#FFFFFF', '#E3D6C8');
  const gold = createRadialGradient('#FFD166', yolk);
  return `${white.def}${gold.def}<ellipse cx="50" cy="52" rx="36" ry="43" fill="${white.id}"/><circle cx="50" cy="58" r="21" fill="${gold.id}"/><ellipse cx="43" cy="49" rx="7" ry="4" fill="#FFF" opacity=".6" transform="rotate(-28 43 49)"/>`;
};

const friedEgg: Draw = () => {
  const white = createRadialGradient('#FFFFFF', '#EADFD2');
  const gold = createRadialGradient('#FFD866', '#F29A12');
  return `${white.def}${gold.def}<path d="M12 58C4 38 22 24 38 26c12-12 34-8 40 6 16 4 20 24 8 36-6 18-30 16-40 14-16 8-30-6-34-24Z" fill="${white.id}"/><path d="M14 60c6 20 20 27 33 21 10 2 33 4 39-13" fill="none" stroke="#D9A55B" stroke-width="3" stroke-linecap="round" opacity=".7"/><circle cx="52" cy="52" r="18" fill="${gold.id}"/><ellipse cx="46" cy="45" rx="6" ry="3.6" fill="#FFF" opacity=".65" transform="rotate(-30 46 45)"/>`;
};

const tofu: Draw = (color = '#FFF3D6') => {
  const top = createLinearGradient('#FFFDF4', color);
  const left = createLinearGradient(color, '#E6CF9F');
  const right = createLinearGradient('#E9D3A5', '#CFB27B');
  return `${top.def}${left.def}${right.def}<path d="M50 14 90 32 50 52 10 32Z" fill="${top.id}"/><path d="M10 32 50 52V92L10 72Z" fill="${left.id}"/><path d="M90 32 50 52V92L90 72Z" fill="${right.id}"/>`;
};

const springRoll: Draw = (color = '#E2A04A') => {
  const skin = createLinearGradient('#F8CE82', color, '0 0 0 1');
  return `${skin.def}<rect x="4" y="34" width="92" height="32" rx="14" fill="${skin.id}"/><path d="M18 36c6 9 6 20 0 29M36 35c7 10 7 20 0 31M56 35c7 10 7 20 0 31M76 35c6 9 6 20 0 30" stroke="#B26D22" stroke-width="2.4" fill="none" opacity=".5"/><path d="M12 40h72" stroke="#FFF2CF" stroke-width="4" stroke-linecap="round" opacity=".55"/>`;
};

/** Rice-paper roll: prawn and herbs shine through. */
const freshRoll: Draw = () => {
  const skin = createLinearGradient('#FFFFFF', '#DCE6D2', '0 0 0 1');
  return `${skin.def}<rect x="3" y="30" width="94" height="40" rx="19" fill="${skin.id}"/><path d="M14 52c10 12 62 12 72 0v8c-10 9-62 9-72 0Z" fill="#7DBB53" opacity=".65"/><path d="M16 44c5-9 15-9 19 0M41 44c5-9 15-9 19 0M66 44c5-9 15-9 19 0" stroke="#F27C4E" stroke-width="8" fill="none" stroke-linecap="round" opacity=".85"/><path d="M18 36h62" stroke="#FFF" stroke-width="4" stroke-linecap="round" opacity=".85"/>`;
};

const drawSlices = (edge: string, inside: string, fat: string): string => {
  const meat = createLinearGradient(inside, edge, '0 0 0 1');
  const one = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse rx="27" ry="18" fill="${edge}" cy="3"/><ellipse rx="27" ry="17" fill="${meat.id}"/><path d="M-19 3c10 7 26 6 38-2M-16-5c10 4 20 4 30-2" stroke="${fat}" stroke-width="2.6" fill="none" stroke-linecap="round" opacity=".8"/></g>`;
  return `${meat.def}${one(30, 38, -16)}${one(66, 36, 12)}${one(50, 60, -4)}`;
};

const beef: Draw = () => drawSlices('#7E4030', '#B7705A', '#E9C4AE');
const rareBeef: Draw = () => drawSlices('#A8323B', '#E2707A', '#FBD9D5');
const whiteMeat: Draw = () => drawSlices('#D9AE78', '#FBE6C6', '#FFFFFF');
const roastPork: Draw = () => drawSlices('#B4391F', '#E88A5E', '#FFDDBB');
const sausage: Draw = () => drawSlices('#7A2420', '#B9493C', '#F2B59B');
const fishFillet: Draw = (color = '#EE7B4A') => {
  const flesh = createLinearGradient(lighten(color, 0.5), color);
  return `${flesh.def}<path d="M8 60C14 34 46 22 92 30c4 22-20 44-58 46C20 77 6 74 8 60Z" fill="${flesh.id}"/><path d="M28 40c8 10 8 24 2 34M46 32c9 12 9 28 2 42M64 29c8 12 7 24 1 38" stroke="#FFE6D6" stroke-width="3.4" fill="none" stroke-linecap="round" opacity=".8"/>`;
};

const cutlet: Draw = (color = '#D98A2E') => {
  const crust = createLinearGradient('#F6C065', color);
  return `${crust.def}<path d="M6 56c0-22 24-34 48-32 26 2 42 14 40 32-2 20-24 26-46 26C24 82 6 76 6 56Z" fill="${crust.id}"/><g stroke="#A85F16" stroke-width="3" opacity=".55" stroke-linecap="round"><path d="m27 34-3 40M44 28l-2 52M61 27v53M78 34l1 38"/></g><g fill="#FFE3A3" opacity=".8"><circle cx="20" cy="50" r="2.6"/><circle cx="36" cy="42" r="2.4"/><circle cx="53" cy="50" r="2.6"/><circle cx="70" cy="44" r="2.4"/><circle cx="35" cy="64" r="2.4"/><circle cx="69" cy="64" r="2.6"/></g>`;
};

const drawSkewer = (light: string, dark: string, char: string): string => {
  const meat = createLinearGradient(light, dark);
  const piece = (x: number) =>
    `<rect x="${x}" y="36" width="19" height="26" rx="8" fill="${meat.id}"/><path d="M${x + 4} 42h10M${x + 4} 55h9" stroke="${char}" stroke-width="3" stroke-linecap="round" opacity=".6"/>`;
  return `${meat.def}<rect x="0" y="46.5" width="100" height="5" rx="2.5" fill="#D9B27A"/>${[20, 38, 56, 74].map(piece).join('')}<path d="M24 38.500h64" stroke="#FFF" stroke-width="2.600" opacity=".35" stroke-linecap="round"/>`;
};
const satay: Draw = () => drawSkewer('#D98A3D', '#8A4413', '#57260A');
const porkSkewer: Draw = () => drawSkewer('#D9724A', '#8E2F1B', '#5A170C');

const toast: Draw = (spread = '#9BB04A') => {
  const bread = createLinearGradient('#E7B56A', '#C98B3B');
  return `${bread.def}<path d="M12 46c-8-18 6-30 22-28h40c16-2 26 12 16 28v30c0 6-4 10-10 10H22c-6 0-10-4-10-10Z" fill="${bread.id}"/><path d="M20 46c-6-12 4-20 15-19h36c11-1 18 9 11 19v26c0 4-2 6-6 6H26c-4 0-6-2-6-6Z" fill="#F7DFA6"/><path d="M26 48c0-10 10-12 20-11 14-2 30 1 29 12 0 8 1 16-2 22-12 4-34 3-44 1-4-6-3-16-3-24Z" fill="${spread}"/><rect x="40" y="44" width="24" height="16" rx="3" fill="#FFF3B8" transform="rotate(-8 52 52)"/>`;
};

const prata: Draw = (color = '#E3A953') => {
  const bread = createRadialGradient('#FBE2AA', color);
  return `${bread.def}<path d="M8 52c4-22 26-30 46-28 24 0 40 12 38 30-2 18-24 26-44 26C24 80 6 72 8 52Z" fill="${bread.id}"/><g fill="none" stroke="#B87524" stroke-linecap="round" opacity=".6"><path d="M22 56c10-14 34-20 54-8" stroke-width="3"/><path d="M28 66c12-8 32-10 48-2" stroke-width="3"/><path d="M32 40c10-6 28-6 38 0" stroke-width="3"/></g><g fill="#A9641C" opacity=".5"><ellipse cx="34" cy="52" rx="6" ry="3.4"/><ellipse cx="64" cy="56" rx="7" ry="3.600"/><ellipse cx="52" cy="36" rx="5" ry="2.800"/></g>`;
};

const crepe: Draw = () => {
  const skin = createLinearGradient('#FFE071', '#E2A017');
  return `${skin.def}<path d="M4 70C6 34 38 16 64 22c22 6 32 28 32 48-28 10-66 10-92 0Z" fill="${skin.id}"/><path d="M10 69c6-24 30-38 50-36" stroke="#C97F0E" stroke-width="3" fill="none" opacity=".55" stroke-linecap="round"/><path d="M8 71c24 9 62 9 84 0l-4 7c-20 6-56 6-76 0Z" fill="#F6F0D2"/><g fill="none" stroke-linecap="round" stroke-width="6"><path d="M20 74c2 7 9 8 13 3" stroke="#F0784B"/><path d="M40 76c2 7 9 8 13 3" stroke="#F5936A"/><path d="M60 76c2 7 9 8 13 2" stroke="#F0784B"/><path d="M77 73c2 6 7 6 10 2" stroke="#7DBB53"/></g><g fill="#C97F0E" opacity=".45"><circle cx="50" cy="46" r="3"/><circle cx="66" cy="38" r="2.400"/><circle cx="72" cy="56" r="3"/><circle cx="34" cy="56" r="2.600"/></g>`;
};

const riceMound: Draw = (color = '#FFFFFF') => {
  const heap = createRadialGradient('#FFFFFF', color === '#FFFFFF' ? '#E4DED6' : color);
  const grains = Array.from({ length: 26 }, (_, index) => {
    const angle = index * 2.4;
    const reach = 6 + (index / 26) * 32;
    const x = 50 + Math.cos(angle) * reach;
    const y = 56 + Math.sin(angle) * reach * 0.62;
    return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="4.2" ry="1.9" transform="rotate(${(index * 47) % 180} ${x.toFixed(1)} ${y.toFixed(1)})"/>`;
  }).join('');
  return `${heap.def}<path d="M6 82C4 44 28 18 50 18s46 26 44 64c-24 10-64 10-88 0Z" fill="${heap.id}"/><g fill="#FFF" opacity=".75">${grains}</g><g fill="#8A7B68" opacity=".1" transform="translate(2 2)">${grains}</g>`;
};

const noodleNest: Draw = (color = '#F3CF7A') => {
  const lines = [
    'M8 62c10-30 40-38 62-30s28 30 16 42',
    'M14 72c0-26 22-42 46-38s34 26 24 38',
    'M20 78c-6-20 12-36 32-36s34 16 30 34',
    'M10 66c14 16 60 22 78 2',
    'M16 58c16 22 54 26 74 6',
    'M24 50c12 20 44 24 60 8',
    'M30 42c10 18 34 22 50 8',
    'M36 36c8 12 26 16 40 4',
  ];
  return lines
    .map(
      (line) =>
        `<path d="${line}" fill="none" stroke="#00000026" stroke-width="9" stroke-linecap="round" transform="translate(0 2.500)"/><path d="${line}" fill="none" stroke="${color}" stroke-width="7.500" stroke-linecap="round"/><path d="${line}" fill="none" stroke="#FFF" stroke-width="2" stroke-linecap="round" opacity=".5" transform="translate(-.6 -1.400)"/>`,
    )
    .join('');
};

const sauceDish: Draw = (color = '#B3261E') => {
  const rim = createLinearGradient('#FFFFFF', '#D8CCBC', '0 0 0 1');
  return `${rim.def}<ellipse cx="50" cy="62" rx="46" ry="26" fill="#B9A78F"/><ellipse cx="50" cy="54" rx="46" ry="26" fill="${rim.id}"/><ellipse cx="50" cy="55" rx="36" ry="18" fill="${color}"/><ellipse cx="40" cy="50" rx="14" ry="4" fill="#FFF" opacity=".3" transform="rotate(-8 40 50)"/>`;
};

const scallions: Draw = (color = '#6DB33F') =>
  Array.from({ length: 9 }, (_, index) => {
    const x = 18 + ((index * 37) % 66);
    const y = 24 + ((index * 53) % 54);
    return `<ellipse cx="${x}" cy="${y}" rx="6.500" ry="4.500" fill="none" stroke="${index % 3 ? color : '#A9D87A'}" stroke-width="4" transform="rotate(${index * 40} ${x} ${y})"/>`;
  }).join('');

const tomatoSlice: Draw = () => {
  const skin = createRadialGradient('#FF8A6B', '#D8341F');
  return `${skin.def}<circle cx="50" cy="50" r="42" fill="${skin.id}"/><circle cx="50" cy="50" r="35" fill="#F7694D"/><g fill="#FFB08F"><ellipse cx="50" cy="29" rx="9" ry="12"/><ellipse cx="69" cy="42" rx="9" ry="12" transform="rotate(72 69 42)"/><ellipse cx="62" cy="66" rx="9" ry="12" transform="rotate(144 62 66)"/><ellipse cx="38" cy="66" rx="9" ry="12" transform="rotate(216 38 66)"/><ellipse cx="31" cy="42" rx="9" ry="12" transform="rotate(288 31 42)"/></g>`;
};

const cucumberSlice: Draw = () => {
  const skin = createRadialGradient('#E9F7C8', '#B9DE7F');
  return `${skin.def}<circle cx="50" cy="50" r="42" fill="#4F9A34"/><circle cx="50" cy="50" r="36" fill="${skin.id}"/><g fill="#FFFDE3">${[0, 60, 120, 180, 240, 300].map((turn) => `<ellipse cx="50" cy="34" rx="4" ry="8" transform="rotate(${turn} 50 50)"/>`).join('')}</g>`;
};

const nori: Draw = () =>
  '<rect x="18" y="8" width="64" height="84" rx="5" fill="#23402F"/><path d="M28 14v70M44 12v76M60 12v74" stroke="#3B6148" stroke-width="3" opacity=".7"/>';

const seaweed: Draw = () =>
  '<g fill="none" stroke-linecap="round" stroke-width="8"><path d="M10 66c16-30 30 14 44-14s26 8 36-10" stroke="#2E8B57"/><path d="M16 80c20-26 30 8 46-12s20 6 28-6" stroke="#3FAE6E"/><path d="M14 50c18-22 28 12 42-8s22 6 32-6" stroke="#1F6B42"/></g>';

const beansHeap: Draw = (color = '#7CC04B') => {
  const bean = createRadialGradient(lighten(color, 0.5), color);
  return `${bean.def}${[
    [28, 62],
    [50, 66],
    [72, 62],
    [38, 46],
    [61, 46],
    [50, 30],
  ]
    .map(
      ([x, y], index) =>
        `<ellipse cx="${x}" cy="${y}" rx="14" ry="11" fill="${bean.id}" transform="rotate(${index * 31} ${x} ${y})"/>`,
    )
    .join('')}`;
};

const cubes: Draw = (color = '#F06C5A') => {
  const side = createLinearGradient(color, '#00000033');
  const one = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})"><path d="M0-14 20-5 0 4-20-5Z" fill="${color}"/><path d="M0-14 20-5 0 4-20-5Z" fill="#FFF" opacity=".38"/><path d="M-20-5 0 4v20l-20-9Z" fill="${color}"/><path d="M20-5 0 4v20l20-9Z" fill="${color}"/><path d="M20-5 0 4v20l20-9Z" fill="#000" opacity=".14"/></g>`;
  return `${side.def}${one(50, 26)}${one(28, 42)}${one(73, 42)}${one(50, 56)}${one(30, 72)}${one(72, 72)}`;
};

const drawShreds = (one: string, two: string): string =>
  Array.from({ length: 16 }, (_, index) => {
    const x = 14 + ((index * 29) % 68);
    const y = 34 + ((index * 17) % 44);
    return `<path d="M${x} ${y}q${8 + (index % 5)} ${-12 + (index % 7) * 3} ${18 + (index % 4)} ${-4 + (index % 3) * 4}" fill="none" stroke="${index % 2 ? one : two}" stroke-width="5" stroke-linecap="round"/>`;
  }).join('');
const carrotShreds: Draw = () => drawShreds('#F58A2B', '#FFB25C');
const cabbage: Draw = () => drawShreds('#8E4A9E', '#C79AD1');
const sprouts: Draw = () => drawShreds('#FFF7DD', '#E8DDB0');
const papayaShreds: Draw = () => drawShreds('#CFE08B', '#F0F3C0');

const kimchi: Draw = () => drawSlices('#C0331E', '#F0743E', '#FFE3C2');

const boba: Draw = (color = '#3A1F14') => {
  const pearl = createRadialGradient('#7A4A33', color);
  return `${pearl.def}${[
    [30, 66],
    [50, 70],
    [70, 66],
    [40, 52],
    [60, 52],
    [50, 36],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="12" fill="${pearl.id}"/>`)
    .join('')}`;
};

const noodleLines: Draw = (color = '#F6D98A') =>
  [34, 50, 66]
    .map((x) => `<path d="M${x} 6V94" stroke="${color}" stroke-width="9" stroke-linecap="round"/>`)
    .join('');

/** A leaf that food is served on. */
const bananaLeaf: Draw = () => {
  const leaf = createLinearGradient('#7FBF4D', '#3D8B37');
  return `${leaf.def}<path d="M2 52C16 22 62 14 98 34 92 70 44 88 2 52Z" fill="${leaf.id}"/><path d="M4 52c28-4 60-10 92-17" stroke="#D4EBA4" stroke-width="2.600" fill="none"/><g stroke="#2F7A31" stroke-width="1.600" opacity=".5"><path d="M24 49 34 30M42 46l10-22M60 43l8-21M26 50l14 18M46 47l14 22M66 42l10 22"/></g>`;
};

const cup: Draw = (drink = '#8A5A34') => {
  const china = createLinearGradient('#FFFFFF', '#CFD6DE', '0 0 1 0');
  return `${china.def}<ellipse cx="48" cy="90" rx="44" ry="8" fill="#DCE2E8"/><path d="M82 38c22-4 22 30-6 30" fill="none" stroke="#D5DBE2" stroke-width="8"/><path d="M10 26h76c2 36-8 62-38 62S8 62 10 26Z" fill="${china.id}"/><ellipse cx="48" cy="26" rx="38" ry="11" fill="#F4F7FA"/><ellipse cx="48" cy="27" rx="32" ry="8" fill="${drink}"/><path d="M14 50c20 8 48 8 68 0" stroke="#5C8FC4" stroke-width="3" fill="none" opacity=".7"/><ellipse cx="40" cy="25.500" rx="12" ry="2.400" fill="#FFF" opacity=".35"/>`;
};

export const parts: Record<string, Draw> = {
  halfEgg,
  friedEgg,
  tofu,
  springRoll,
  freshRoll,
  beef,
  rareBeef,
  whiteMeat,
  roastPork,
  sausage,
  fishFillet,
  cutlet,
  satay,
  porkSkewer,
  toast,
  prata,
  crepe,
  riceMound,
  noodleNest,
  noodleLines,
  sauceDish,
  scallions,
  tomatoSlice,
  cucumberSlice,
  nori,
  seaweed,
  beansHeap,
  cubes,
  carrotShreds,
  cabbage,
  sprouts,
  papayaShreds,
  kimchi,
  boba,
  bananaLeaf,
  cup,
};
