import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawBanner, drawIcon, drawLogo } from './banner';
import { banners, icons, logos } from './scenes/brands';

/** Draws the banners, logos and category icons of the demo: `npx tsx demo/pictures/tools/render-brands.ts`. */
const out = join(dirname(fileURLToPath(import.meta.url)), '..');

async function write(folder: string, name: string, svg: string, quality: number): Promise<void> {
  mkdirSync(join(out, folder), { recursive: true });
  const picture = await sharp(Buffer.from(svg)).webp({ quality, effort: 6 }).toBuffer();
  writeFileSync(join(out, folder, `${name}.webp`), picture);
  console.log(`${folder}/${name}: ${Math.round(picture.length / 102.4) / 10} KB`);
}

for (const [name, banner] of Object.entries(banners)) await write('banners', name, drawBanner(banner), 80);
for (const [name, logo] of Object.entries(logos))
  await write('logos', name, drawLogo(logo.colors, logo.things), 86);
for (const [name, things] of Object.entries(icons)) await write('icons', name, drawIcon(things), 86);
