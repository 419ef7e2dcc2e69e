// `npm run check`: format, lint, types, architecture, unit and component tests. Ends with `N passed, N failed` alone on a line.
import { checkNode, installWhenStale } from './up/install.mjs';

let failed = 1;
try {
  checkNode(process.versions.node);
  installWhenStale(new URL('..', import.meta.url));
  const { check } = await import('./verify/check.mjs');
  failed = await check();
} catch (error) {
  console.error(error.name === 'UpError' ? error.message : error);
  console.log('0 passed, 1 failed');
}
process.exitCode = failed > 0 ? 1 : 0;
