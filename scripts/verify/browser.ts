import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { UpError } from '../project';

/** Debian's Chromium without a window and GPU process, which would take a fifth of a small machine. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const CANDIDATES = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the path of the Chromium for tests: CHROMIUM_PATH, else Debian's headless shell, which is installed if missing, else
 * another installed Chromium, else Debian's full one. Throws UpError without any of them.
 */
export function ensureBrowser(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new UpError(`CHROMIUM_PATH names ${given}, which does not exist.`);
  }
  if (existsSync('/usr/bin/apt-get')) installMissing({ 'chromium-headless-shell': HEADLESS_SHELL });
  const found = findBrowser();
  if (found) return found;
  installPackages(['chromium']);
  const installed = findBrowser();
  if (installed) return installed;
  throw new UpError(
    'No Chromium was found, and apt could not install one. Set CHROMIUM_PATH to a Chromium or Chrome.',
  );
}

/** Installs the Debian packages whose path does not exist. */
export function installMissing(pathsByPackage: Record<string, string>): void {
  const missing = Object.entries(pathsByPackage).filter(([, path]) => !existsSync(path));
  if (missing.length > 0) installPackages(missing.map(([name]) => name));
}

/** Installs packages by apt, as root or by sudo without a password. Does not throw; the caller checks the result. */
function installPackages(packages: string[]): void {
  console.log(`Installing Debian's ${packages.join(', ')} ...`);
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const command of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const [program = '', ...args] = [...asRoot, ...command];
    spawnSync(program, args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
}

const findBrowser = () => CANDIDATES.find((path) => existsSync(path));
