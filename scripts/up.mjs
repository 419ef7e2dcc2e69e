// `npm run up`: everything from a fresh clone to a running shop. Nothing but Node's own modules before the install.
import { checkNode, installWhenStale } from './up/install.mjs';

const root = new URL('..', import.meta.url);

try {
  checkNode(process.versions.node);
  const { readOptions } = await import('./up/options.mjs');
  const options = readOptions(process.env, root);
  const { takeDataDir } = await import('./up/data-dir.mjs');
  takeDataDir(options.dataDir);
  installWhenStale(root);
  const { runUntilStopped } = await import('./up/run.mjs');
  await runUntilStopped(options);
} catch (error) {
  // What an operator can act on has a message; anything else is a defect, with its stack.
  console.error(['UpError', 'MessagesError'].includes(error.name) ? `\n${error.message}\n` : error);
  process.exitCode = 1;
}
