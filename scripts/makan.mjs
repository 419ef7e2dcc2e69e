// `npm run makan -- <group> <command>`: the operator's commands. Bundled first when their sources have changed.
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
process.env.DATA_DIR ||= '.data';

try {
  if (existsSync(new URL('../node_modules/esbuild', import.meta.url))) {
    const { bundleWhenStale } = await import('./build/build.mjs');
    await bundleWhenStale({ root, distDir: getDistDir() });
  }
  const { runCommand } = await import(pathToFileURL(`${getDistDir()}/makan.js`).href);
  process.exitCode = await runCommand(process.argv.slice(2));
} catch (error) {
  console.error(error.name === 'UpError' ? error.message : error);
  process.exitCode = 1;
}

function getDistDir() {
  return fileURLToPath(new URL(`../${process.env.DIST_DIR || 'dist'}`, import.meta.url));
}
