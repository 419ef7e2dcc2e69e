import { type Bowl, drawBowl, drawPlate, drawThing, type Thing } from './scene';

export interface Banner {
  /** The dark background behind the food from left to right; `light` is the glow above the food. */
  night: [string, string];
  light: string;
  table: [string, string];
  /** Vessels with their food, each with position and scale. */
  served: ({ x: number; y: number; k: number } & (
    | { bowl: Bowl }
    | { plate: Thing[] }
    | { things: Thing[] }
  ))[];
  /** Things that hang on strings, in units of the banner. */
  hanging?: Thing[];
  /** Things behind the food. */
  behind?: Thing[];
}

/** Draws a banner as SVG, 1600 by 560, with a dark left side for the text and food on the right. */
export function drawBanner(banner: Banner): string {
  const served = banner.served
    .map((one) => {
      const inside =
        'bowl' in one
          ? drawBowl(one.bowl)
          : 'plate' in one
            ? drawPlate(400, 404, 292, 96) + one.plate.map((thing) => drawThing(thing)).join('')
            : one.things.map((thing) => drawThing(thing)).join('');
      return `<g transform="translate(${one.x} ${one.y}) scale(${one.k}) translate(-400 -440)">${inside}</g>`;
    })
    .join('');
  const hanging = (banner.hanging ?? [])
    .map(
      (thing) =>
        `<path d="M${thing.x} -10V${thing.y - thing.s / 2}" stroke="#000" stroke-opacity=".4" stroke-width="4"/>${drawThing(thing)}`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="560" viewBox="0 0 1600 560"><defs>
<filter id="shade" x="-30%" y="-30%" width="160%" height="170%"><feDropShadow dx="0" dy="9" stdDeviation="9" flood-color="#000" flood-opacity=".42"/></filter>
<filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="16"/></filter>
<linearGradient id="night"><stop stop-color="${banner.night[0]}"/><stop offset="1" stop-color="${banner.night[1]}"/></linearGradient>
<radialGradient id="glow" cx=".74" cy=".18" r=".62"><stop stop-color="${banner.light}" stop-opacity=".95"/><stop offset=".45" stop-color="${banner.light}" stop-opacity=".4"/><stop offset="1" stop-color="${banner.light}" stop-opacity="0"/></radialGradient>
<linearGradient id="wood" x2="0" y2="1"><stop stop-color="${banner.table[0]}"/><stop offset="1" stop-color="${banner.table[1]}"/></linearGradient>
<linearGradient id="scrim"><stop stop-color="#0D0502" stop-opacity=".86"/><stop offset=".36" stop-color="#0D0502" stop-opacity=".6"/><stop offset=".62" stop-color="#0D0502" stop-opacity="0"/></linearGradient>
</defs><rect width="1600" height="560" fill="url(#night)"/><rect width="1600" height="560" fill="url(#glow)"/>
<rect y="400" width="1600" height="160" fill="url(#wood)"/><rect y="400" width="1600" height="3" fill="#FFF" opacity=".16"/>
${hanging}${(banner.behind ?? []).map((thing) => drawThing(thing)).join('')}${served}<rect width="1600" height="560" fill="url(#scrim)"/></svg>`;
}

/** Draws a logo as SVG, 256 by 256, with things on a gradient of the restaurant's colors. */
export function drawLogo(colors: [string, string], things: Thing[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256"><defs>
<filter id="shade" x="-30%" y="-30%" width="160%" height="170%"><feDropShadow dx="0" dy="5" stdDeviation="5" flood-color="#2A1200" flood-opacity=".32"/></filter>
<linearGradient id="ground" x1=".1" y1="0" x2=".9" y2="1"><stop stop-color="${colors[0]}"/><stop offset="1" stop-color="${colors[1]}"/></linearGradient></defs>
<rect width="256" height="256" fill="url(#ground)"/>${things.map((thing) => drawThing(thing)).join('')}</svg>`;
}

/** Draws an icon as SVG, 96 by 96, on a transparent ground. */
export function drawIcon(things: Thing[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">${things.map((thing) => drawThing(thing, false)).join('')}</svg>`;
}
