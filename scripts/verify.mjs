// `npm run verify`: everything that proves the project, from a fresh clone. Ends with `N passed, N failed` alone on a line.
import { checkNode, installWhenStale } from './up/install.mjs';

const root = new URL('..', import.meta.url);
let failed = 1;
try {
  checkNode(process.versions.node);
  installWhenStale(root);
  const { verify } = await import('./verify/verify.mjs');
  failed = await verify();
} catch (error) {
  console.error(error.name === 'UpError' ? error.message : error);
  console.log('0 passed, 1 failed');
}
process.exitCode = failed > 0 ? 1 : 0;
