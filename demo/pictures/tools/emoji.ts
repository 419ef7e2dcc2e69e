import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const sourceFolder = join(here, '../src');
const supply = join(here, '../../../node_modules/fluentui-emoji/icons/modern');

const texts = new Map<string, string>();
let uses = 0;

export interface Tint {
  /** Degrees by which hues between `from` and `to` are rotated. */
  turn: number;
  from?: number;
  to?: number;
  saturation?: number;
  lightness?: number;
}

/** Returns the content of an emoji's SVG (32 by 32), with unique ids so that one image can contain several. */
export function drawEmoji(name: string, tint?: Tint): string {
  let text = texts.get(name);
  if (text === undefined) {
    const file = join(sourceFolder, `${name}.svg`);
    if (!existsSync(file)) {
      mkdirSync(sourceFolder, { recursive: true });
      copyFileSync(join(supply, `${name}.svg`), file);
    }
    text = readFileSync(file, 'utf8');
    texts.set(name, text);
  }
  const mark = `e${uses++}-`;
  const inside = text
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/\bid="([^"]+)"/g, `id="${mark}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${mark}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${mark}$1"`);
  return tint
    ? inside.replace(/#[0-9a-fA-F]{6}\b|#[0-9a-fA-F]{3}\b/g, (hex) => tintColor(hex, tint))
    : inside;
}

function tintColor(hex: string, tint: Tint): string {
  const full = hex.length === 4 ? `#${[...hex.slice(1)].map((digit) => digit + digit).join('')}` : hex;
  const [red, green, blue] = [1, 3, 5].map(
    (start) => Number.parseInt(full.slice(start, start + 2), 16) / 255,
  ) as [number, number, number];
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const span = most - least;
  const light = (most + least) / 2;
  if (span < 0.04) return hex;
  const saturation = span / (1 - Math.abs(2 * light - 1));
  const sixth =
    most === red
      ? ((green - blue) / span + 6) % 6
      : most === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4;
  const hue = sixth * 60;
  const from = tint.from ?? 0;
  const to = tint.to ?? 360;
  const inside = from <= to ? hue >= from && hue <= to : hue >= from || hue <= to;
  if (!inside) return hex;
  return toHex(
    (hue + tint.turn + 360) % 360,
    Math.min(1, saturation * (tint.saturation ?? 1)),
    Math.min(1, Math.max(0, light + (tint.lightness ?? 0))),
  );
}

function toHex(hue: number, saturation: number, light: number): string {
  const reach = saturation * Math.min(light, 1 - light);
  const part = (n: number) => {
    const k = (n + hue / 30) % 12;
    const value = light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}
