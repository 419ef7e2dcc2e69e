import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawScene } from './scene';
import { bowls } from './scenes/bowls';
import { hawker } from './scenes/hawker';
import { pho } from './scenes/pho';

/** Draws the dishes of the demo: `npx tsx demo/pictures/tools/render-dishes.ts [name ...]`. */
const out = join(dirname(fileURLToPath(import.meta.url)), '../dishes');
mkdirSync(out, { recursive: true });
const only = new Set(process.argv.slice(2));
let bytes = 0;
let count = 0;
for (const [name, scene] of Object.entries({ ...hawker, ...pho, ...bowls })) {
  if (only.size > 0 && !only.has(name)) continue;
  const picture = await sharp(Buffer.from(drawScene(scene)))
    .webp({ quality: 82, effort: 5 })
    .toBuffer();
  writeFileSync(join(out, `${name}.webp`), picture);
  bytes += picture.length;
  count++;
}
console.log(`${count} pictures, ${Math.round(bytes / 1024)} KB`);
