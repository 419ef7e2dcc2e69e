// `npm run dev`: the shop from its sources, with hot reload of pages and restart of the backend. Same data and ports as `up`.
import { checkNode, installWhenStale } from './up/install.mjs';

const root = new URL('..', import.meta.url);

try {
  checkNode(process.versions.node);
  const { readOptions } = await import('./up/options.mjs');
  const options = { ...readOptions(process.env, root), development: true, showLogs: true };
  const { takeDataDir } = await import('./up/data-dir.mjs');
  takeDataDir(options.dataDir);
  installWhenStale(root);
  const { runUntilStopped } = await import('./up/run.mjs');
  const { mergeMessagesOnChange } = await import('./dev/merge-messages-on-change.mjs');
  const watcher = mergeMessagesOnChange(options.root);
  try {
    await runUntilStopped(options);
  } finally {
    watcher.close();
  }
} catch (error) {
  console.error(['UpError', 'MessagesError'].includes(error.name) ? `\n${error.message}\n` : error);
  process.exitCode = 1;
}
