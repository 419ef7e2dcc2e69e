import { drawEmoji, type Tint } from './emoji';
import { parts } from './parts';

/** A thing in the image: an emoji, or with the prefix `+` a drawn part. Center and size are in units of 800 by 600. */
export interface Thing {
  n: string;
  x: number;
  y: number;
  s: number;
  /** Rotation in degrees. */
  r?: number;
  flip?: boolean;
  tint?: Tint;
  /** Color of a drawn part. */
  c?: string;
}

export type PaletteName = keyof typeof palettes;

const palettes = {
  honey: ['#FFE7BD', '#F2B866'],
  apricot: ['#FFD9C2', '#EE9C6C'],
  herb: ['#E6EBCB', '#AFC07A'],
  rose: ['#F6DFD8', '#DDA08D'],
  mint: ['#DDEBE6', '#8FB9AB'],
  wheat: ['#F1E5D2', '#CFAE82'],
} as const;

export interface Scene {
  palette: PaletteName;
  /** The vessel or surface under the food. */
  on: 'plate' | 'board' | 'leaf' | 'nothing' | Bowl | Glass;
  things?: Thing[];
}

export interface Bowl {
  bowl: string;
  /** Color of the soup, sauce or rice in the bowl. */
  fill: string;
  /** The layer between the fill and the toppings. */
  bed?: 'rice' | 'noodles' | 'greens';
  bedColor?: string;
  toppings: Thing[];
}

interface Glass {
  glass: string;
  /** Color of the lower layer of a drink. */
  bottom?: string;
  ice?: boolean;
  straw?: string;
  pearls?: boolean;
}

const shadow =
  '<filter id="shade" x="-30%" y="-30%" width="160%" height="170%"><feDropShadow dx="0" dy="7" stdDeviation="7" flood-color="#3C1E00" flood-opacity=".3"/></filter>';
const blur =
  '<filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="14"/></filter>';

export function drawThing(thing: Thing, shaded = true): string {
  const drawn = thing.n.startsWith('+');
  // The emojis rely on their root's fill="none".
  const inside = drawn ? drawPart(thing) : `<g fill="none">${drawEmoji(thing.n, thing.tint)}</g>`;
  const scale = thing.s / (drawn ? 100 : 32);
  const half = drawn ? 50 : 16;
  const mirror = thing.flip ? -1 : 1;
  const body = `<g transform="translate(${thing.x} ${thing.y}) rotate(${thing.r ?? 0}) scale(${scale * mirror} ${scale}) translate(${-half} ${-half})">${inside}</g>`;
  return shaded ? `<g filter="url(#shade)">${body}</g>` : body;
}

function drawPart(thing: Thing): string {
  const draw = parts[thing.n.slice(1)];
  if (!draw) throw new Error(`no part ${thing.n}`);
  return draw(thing.c);
}

function drawTable([light, dark]: readonly [string, string]): string {
  return `<linearGradient id="table" x1=".2" y1="0" x2=".75" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>
<radialGradient id="lamp" cx=".3" cy=".06" r=".85"><stop stop-color="#FFF" stop-opacity=".55"/><stop offset=".7" stop-color="#FFF" stop-opacity="0"/></radialGradient>
<rect width="800" height="600" fill="url(#table)"/><rect width="800" height="600" fill="url(#lamp)"/>`;
}

export function drawPlate(x: number, y: number, rx: number, ry: number): string {
  return `<radialGradient id="plate" cx=".5" cy=".46" r=".52"><stop stop-color="#EFE6D8"/><stop offset=".62" stop-color="#F3EBDF"/><stop offset=".7" stop-color="#FFF"/><stop offset=".86" stop-color="#FFF"/><stop offset="1" stop-color="#EDE3D4"/></radialGradient>
<ellipse cx="${x}" cy="${y + 28}" rx="${rx * 1.02}" ry="${ry * 1.02}" fill="#46240A" opacity=".34" filter="url(#soft)"/><ellipse cx="${x}" cy="${y + 11}" rx="${rx * 0.985}" ry="${ry}" fill="#CDB99C"/><ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#plate)"/>`;
}

function drawBoard(): string {
  return `<linearGradient id="board" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#D9A566"/><stop offset="1" stop-color="#AD7439"/></linearGradient>
<ellipse cx="400" cy="452" rx="300" ry="92" fill="#46240A" opacity=".34" filter="url(#soft)"/><path d="M170 350H630L700 470H100Z" transform="translate(0 14)" fill="#8A5626"/><path d="M170 350H630L700 470H100Z" fill="url(#board)"/><g stroke="#8F5C2A" stroke-width="2.500" opacity=".35" fill="none"><path d="M158 372H640M140 400c160 8 360-8 520 0M122 432c180-8 380 8 556 0"/></g>`;
}

function drawLeaf(): string {
  return `${drawPlate(400, 400, 290, 104)}${drawThing({ n: '+bananaLeaf', x: 400, y: 396, s: 500 }, false)}`;
}

/** Draws a bowl from slightly above, whose front rim covers the lower part of the toppings. */
export function drawBowl(vessel: Bowl): string {
  const glaze = vessel.bowl;
  const noodles =
    vessel.bed === 'noodles'
      ? drawThing({ n: '+noodleNest', x: 365, y: 268, s: 280, c: vessel.bedColor ?? '#F6E3B0' }, false)
      : '';
  const rice =
    vessel.bed === 'rice'
      ? drawThing({ n: '+riceMound', x: 400, y: 262, s: 330, c: vessel.bedColor ?? '#FFFFFF' }, false)
      : '';
  const greens =
    vessel.bed === 'greens'
      ? [
          { n: 'leafy-green', x: 270, y: 232, s: 190, r: -32 },
          { n: 'leafy-green', x: 532, y: 236, s: 190, r: 34 },
          { n: 'leafy-green', x: 400, y: 210, s: 210, r: 4 },
        ]
          .map((thing) => drawThing(thing, false))
          .join('')
      : '';
  return `<linearGradient id="glaze" x1="0" y1="0" x2="1" y2="0"><stop stop-color="#FFF" stop-opacity=".38"/><stop offset=".3" stop-color="#FFF" stop-opacity=".08"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient>
<radialGradient id="fill" cx=".42" cy=".35" r=".8"><stop stop-color="#FFF" stop-opacity=".35"/><stop offset=".7" stop-color="#FFF" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".14"/></radialGradient>
<clipPath id="inside"><path d="M0-100H800V290H634a234 84 0 0 1-468 0H0Z"/></clipPath>
<ellipse cx="400" cy="496" rx="230" ry="44" fill="#46240A" opacity=".42" filter="url(#soft)"/>
<ellipse cx="400" cy="288" rx="252" ry="96" fill="${glaze}"/><ellipse cx="400" cy="288" rx="252" ry="96" fill="#FFF" opacity=".28"/>
<ellipse cx="400" cy="290" rx="234" ry="84" fill="${vessel.fill}"/><ellipse cx="400" cy="290" rx="234" ry="84" fill="url(#fill)"/>
<g clip-path="url(#inside)">${greens}${rice}${noodles}${vessel.toppings.map((thing) => drawThing(thing)).join('')}</g>
<path d="M148 288c0 108 66 176 142 204q8 18 40 18h140q32 0 40-18c76-28 142-96 142-204h-18a234 84 0 0 1-468 0Z" fill="${glaze}"/><path d="M148 288c0 108 66 176 142 204q8 18 40 18h140q32 0 40-18c76-28 142-96 142-204h-18a234 84 0 0 1-468 0Z" fill="url(#glaze)"/>
<path d="M148 288a252 96 0 0 0 504 0h-18a234 84 0 0 1-468 0Z" fill="${glaze}"/><path d="M148 288a252 96 0 0 0 504 0h-18a234 84 0 0 1-468 0Z" fill="#FFF" opacity=".28"/>`;
}

function drawGlass(vessel: Glass): string {
  const ice =
    vessel.ice === false
      ? ''
      : [
          [352, 232, -12],
          [436, 226, 16],
          [392, 286, 30],
        ]
          .map(
            ([x, y, turn]) =>
              `<rect x="${x! - 32}" y="${y! - 32}" width="64" height="64" rx="13" transform="rotate(${turn} ${x} ${y})" fill="#FFF" opacity=".42" stroke="#FFF" stroke-width="3"/>`,
          )
          .join('');
  const pearls = vessel.pearls
    ? `${drawThing({ n: '+boba', x: 362, y: 452, s: 96 }, false)}${drawThing({ n: '+boba', x: 440, y: 456, s: 90 }, false)}`
    : '';
  const straw = vessel.straw
    ? `<path d="M430 400 485 106" stroke="${vessel.straw}" stroke-width="17" stroke-linecap="round"/><path d="M426 400 480 110" stroke="#FFF" stroke-opacity=".35" stroke-width="5"/>`
    : '';
  const shape = 'M292 156H508L484 482q-4 22-30 22H346q-26 0-30-22Z';
  return `<linearGradient id="drink" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${vessel.glass}"/><stop offset=".62" stop-color="${vessel.glass}"/><stop offset=".86" stop-color="${vessel.bottom ?? vessel.glass}"/></linearGradient>
<linearGradient id="wall" x1="0" y1="0" x2="1" y2="0"><stop stop-color="#FFF" stop-opacity=".65"/><stop offset=".16" stop-color="#FFF" stop-opacity=".08"/><stop offset=".8" stop-color="#FFF" stop-opacity=".05"/><stop offset="1" stop-color="#3A1A00" stop-opacity=".2"/></linearGradient>
<ellipse cx="404" cy="506" rx="150" ry="30" fill="#46240A" opacity=".4" filter="url(#soft)"/>
<path d="${shape}" fill="#FFF" opacity=".4"/>
<path d="M297 208H503L483 480q-4 16-28 16H345q-24 0-28-16Z" fill="url(#drink)"/><ellipse cx="400" cy="208" rx="103" ry="22" fill="${vessel.glass}"/><ellipse cx="400" cy="208" rx="103" ry="22" fill="#FFF" opacity=".3"/>${pearls}${straw}${ice}
<path d="${shape}" fill="url(#wall)"/><ellipse cx="400" cy="156" rx="108" ry="22" fill="none" stroke="#FFF" stroke-opacity=".8" stroke-width="6"/><path d="M322 232l14 220" stroke="#FFF" stroke-opacity=".6" stroke-width="11" stroke-linecap="round"/>`;
}

/** Draws a dish as SVG, 800 by 600. The food is within the middle 600 by 440, and the bottom right is empty. */
export function drawScene(scene: Scene): string {
  const food = (scene.things ?? []).map((thing) => drawThing(thing)).join('');
  const large = scene.on === 'plate' || scene.on === 'leaf';
  const things = large
    ? `<g transform="translate(400 414) scale(1.12) translate(-400 -414)">${food}</g>`
    : food;
  const on = scene.on;
  let served = '';
  if (on === 'plate') served = drawPlate(400, 404, 292, 104);
  else if (on === 'board') served = drawBoard();
  else if (on === 'leaf') served = drawLeaf();
  else if (on === 'nothing')
    served = '<ellipse cx="400" cy="470" rx="210" ry="46" fill="#46240A" opacity=".34" filter="url(#soft)"/>';
  else if ('bowl' in on) served = drawBowl(on);
  else served = `<g transform="translate(400 500) scale(1.2) translate(-400 -496)">${drawGlass(on)}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600"><defs>${shadow}${blur}</defs>${drawTable(palettes[scene.palette])}${served}${things}</svg>`;
}
