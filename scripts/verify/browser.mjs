import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { UpError } from '../up/up-error.mjs';

const CANDIDATES = [
  // Without a window, and without the GPU process, which takes a fifth of a small machine.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the path of a Chromium to test with: CHROMIUM_PATH, else Debian's headless shell (installed now when absent), else
 * another installed one, else Debian's whole Chromium. Throws UpError when there is none.
 */
export function ensureBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new UpError(`CHROMIUM_PATH names ${given}, which does not exist.`);
  }
  if (!existsSync(CANDIDATES[0]) && existsSync('/usr/bin/apt-get'))
    installPackages(['chromium-headless-shell']);
  const found = find();
  if (found) return found;
  installPackages(['chromium']);
  const installed = find();
  if (installed) return installed;
  throw new UpError(
    'No Chromium was found, and apt could not install one. Set CHROMIUM_PATH to a Chromium or Chrome.',
  );
}

/** Has apt install the packages, as root or by sudo without asking. What could not be installed, the caller finds missing. */
export function installPackages(packages) {
  console.log(`Installing Debian's ${packages.join(', ')} ...`);
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const command of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const [program, ...args] = [...asRoot, ...command];
    spawnSync(program, args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
}

const find = () => CANDIDATES.find((path) => existsSync(path));
