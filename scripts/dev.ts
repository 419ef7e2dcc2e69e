// `npm run dev` starts the shop from its sources, with hot reload of pages and restarts of the backend, on the data and ports of `up`.
import { mergeMessagesOnChange } from './dev/merge-messages-on-change';
import { root } from './project';
import { takeDataDir } from './up/data-dir';
import { readOptions } from './up/options';
import { runUntilStopped } from './up/run-until-stopped';

const options = { ...readOptions(process.env), development: true, showLogs: true };
takeDataDir(options.dataDir);
const watcher = mergeMessagesOnChange(root);
try {
  await runUntilStopped(options);
} finally {
  watcher.close();
}
