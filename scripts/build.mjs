// `npm run build`: messages, bundles of the Node programs, pages. `--only backend` leaves the pages out.
import { parseArgs } from 'node:util';
import { buildAll, buildBundles } from './build/build.mjs';
import { mergeMessages } from './build/merge-messages.mjs';

try {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  if (values.only !== undefined && values.only !== 'backend') {
    throw Object.assign(new Error('--only takes: backend'), { name: 'UpError' });
  }
  const root = new URL('..', import.meta.url);
  const { fileURLToPath } = await import('node:url');
  const { resolve } = await import('node:path');
  const places = {
    root: fileURLToPath(root),
    distDir: resolve(fileURLToPath(root), process.env.DIST_DIR || 'dist'),
  };
  if (values.only === 'backend') {
    mergeMessages(places.root);
    await buildBundles(places);
  } else await buildAll({ ...places, say: console.log });
} catch (error) {
  const isPlain =
    error.name === 'UpError' ||
    error.name === 'MessagesError' ||
    error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION';
  console.error(isPlain ? error.message : error);
  process.exitCode = 1;
}
