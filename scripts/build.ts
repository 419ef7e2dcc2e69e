// `npm run build` builds the messages, the bundles of the Node programs, the console and the pages; `--only backend` omits the pages.
import { parseArgs } from 'node:util';
import { buildAll, buildBundles } from './build/build';
import { mergeMessages } from './build/merge-messages';
import { root } from './project';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
if (values.only === undefined) await buildAll({ print: console.log });
else if (values.only === 'backend') {
  mergeMessages(root);
  await buildBundles();
} else {
  console.error('--only takes: backend');
  process.exitCode = 1;
}
