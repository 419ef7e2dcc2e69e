// `npm run verify:browsers`: the main way in Firefox and WebKit, which are installed from Debian when they are not there.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkNode, installWhenStale } from './up/install.mjs';

const root = new URL('..', import.meta.url);
let code = 1;
try {
  checkNode(process.versions.node);
  installWhenStale(root);
  const { installPackages } = await import('./verify/browser.mjs');
  const { runProgram } = await import('./verify/program.mjs');
  const needed = { 'firefox-esr': 'firefox-esr', 'webkit2gtk-driver': 'WebKitWebDriver', xvfb: 'Xvfb' };
  const missing = Object.keys(needed).filter((name) => !existsSync(`/usr/bin/${needed[name]}`));
  if (missing.length > 0) installPackages(missing);
  const args = ['--import', 'tsx', 'e2e/browsers/run.ts', ...process.argv.slice(2)];
  code = await runProgram(process.execPath, args, { cwd: fileURLToPath(root), env: process.env });
} catch (error) {
  console.error(error.name === 'UpError' ? error.message : error);
  console.log('0 passed, 1 failed');
}
process.exitCode = code;
