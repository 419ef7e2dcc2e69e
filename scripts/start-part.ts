// `npm run backend` and `npm run storefront` build changed parts and run one part in the foreground, with the settings of the
// environment and its log on the terminal. `npm run up` starts all parts.
import { join } from 'node:path';
import { buildWhenStale } from './build/build';
import { distDir, root } from './project';
import { runBuilt } from './run-built';

process.chdir(root);
await buildWhenStale({ print: console.error });
runBuilt(['start.js', ...process.argv.slice(2)], {
  ...process.env,
  NODE_ENV: process.env.NODE_ENV ?? 'production',
  CONSOLE_DIR: process.env.CONSOLE_DIR ?? join(distDir, 'console'),
});
