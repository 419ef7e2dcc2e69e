// `npm run up` installs, builds and starts the shop, also in a fresh clone.
import { takeDataDir } from './up/data-dir';
import { readOptions } from './up/options';
import { runUntilStopped } from './up/run-until-stopped';

const options = readOptions(process.env);
takeDataDir(options.dataDir);
await runUntilStopped(options);
