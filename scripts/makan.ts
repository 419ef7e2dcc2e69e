// `npm run makan -- <group> <command>` runs an operator command, after bundling the commands if their sources have changed.
import { bundleWhenStale } from './build/build';
import { runBuilt } from './run-built';

await bundleWhenStale();
// Runs in a separate process, because the compiler in this one would double the load time.
runBuilt(['makan.js', ...process.argv.slice(2)], {
  ...process.env,
  DATA_DIR: process.env.DATA_DIR || '.data',
});
