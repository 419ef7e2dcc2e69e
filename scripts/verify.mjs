// `npm run verify`: everything that proves the project, from a fresh clone; `--full` (`npm run verify:full`) runs the random
// tests in full and axe in every language. Ends with `N passed, N failed` alone on a line.
import { checkNode, installWhenStale } from './up/install.mjs';

const root = new URL('..', import.meta.url);
let failed = 1;
try {
  checkNode(process.versions.node);
  installWhenStale(root);
  if (process.argv.includes('--full')) Object.assign(process.env, { FULL: '1', EVERY_LANGUAGE: '1' });
  const { verify } = await import('./verify/verify.mjs');
  failed = await verify();
} catch (error) {
  console.error(error.name === 'UpError' ? error.message : error);
  console.log('0 passed, 1 failed');
}
process.exitCode = failed > 0 ? 1 : 0;
