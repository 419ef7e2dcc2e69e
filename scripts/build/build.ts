import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { captureProgram } from '../capture-program';
import { distDir, root, UpError } from '../project';
import { mergeMessages } from './merge-messages';
import { BUNDLE_SOURCES, CONSOLE_SOURCES, hashSources, PAGE_SOURCES } from './sources';
import { buildWorker } from './worker';

type Print = (line: string) => void;

/** Entry points of the Node programs by the name of their bundle. */
const BUNDLES = {
  backend: 'backend/main.ts',
  'dev-storefront': 'scripts/dev/storefront.ts',
  'exit-with-parent': 'scripts/up/exit-with-parent.ts',
  'image-process': 'backend/modules/media/image-process.ts',
  makan: 'backend/cli/main.ts',
  'payment-sandbox': 'backend/providers/payment/sandbox/main.ts',
  prepare: 'backend/cli/prepare.ts',
  server: 'server.ts',
  start: 'deploy/start.ts',
  workers: 'scripts/up/workers.ts',
};

/** Files into which `next build` writes the name of its output folder. */
const REWRITTEN_BY_NEXT = ['tsconfig.json', 'next-env.d.ts'];

/** Builds everything, even if it is up to date. */
export async function buildAll({ print }: { print: Print }): Promise<void> {
  mergeMessages(root);
  print('Bundling ...');
  await buildBundles();
  print('Building the console ...');
  await buildConsole();
  print('Building the pages (a minute or two) ...');
  await buildPages({ print });
}

/** Builds only the parts whose sources have changed. */
export async function buildWhenStale({ print }: { print: Print }): Promise<void> {
  mergeMessages(root);
  await bundleWhenStale({ print });
  if (
    readStamp().console !== hashSources(root, CONSOLE_SOURCES) ||
    !existsSync(join(distDir, 'console', 'index.html'))
  ) {
    print('Building the console ...');
    await buildConsole();
  }
  if (!hasCurrentPages()) {
    print('Building the pages (a minute or two) ...');
    await buildPages({ print });
  }
}

/** Returns whether the pages were built from the current sources. */
export const hasCurrentPages = (): boolean =>
  readStamp().pages === hashSources(root, PAGE_SOURCES) && existsSync(join(root, getNextDir(), 'BUILD_ID'));

/** Builds the Node programs if their sources have changed; operator commands need no other part. */
export async function bundleWhenStale({ print = () => {} }: { print?: Print } = {}): Promise<void> {
  if (readStamp().bundles === hashSources(root, BUNDLE_SOURCES) && hasBundles()) return;
  print('Bundling ...');
  await buildBundles();
}

const getNextDir = () => process.env.NEXT_DIST_DIR || '.next';
const hasBundles = () => Object.keys(BUNDLES).every((name) => existsSync(join(distDir, `${name}.js`)));

/** Bundles each Node program without its packages, so that it starts in milliseconds. */
export async function buildBundles(): Promise<void> {
  const hash = hashSources(root, BUNDLE_SOURCES);
  const { build } = await import('esbuild');
  try {
    await build({
      absWorkingDir: root,
      entryPoints: BUNDLES,
      outdir: distDir,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'external',
      sourcemap: true,
      logLevel: 'error',
      plugins: [ownImports],
    });
  } catch (error) {
    throw new UpError(`The bundles could not be built:\n${(error as Error).message}`);
  }
  writeStamp({ bundles: hash });
}

/** Builds the staff console as static files, which the backend serves. */
async function buildConsole(): Promise<void> {
  const hash = hashSources(root, CONSOLE_SOURCES);
  const { build } = await import('vite');
  try {
    await build({
      configFile: join(root, 'console', 'vite.config.ts'),
      build: { outDir: join(distDir, 'console') },
      logLevel: 'warn',
    });
  } catch (error) {
    throw new UpError(`The console could not be built:\n${(error as Error).message}`);
  }
  writeStamp({ console: hash });
}

/** Resolves `@/lib/x` to a file of the project. */
const ownImports: Plugin = {
  name: 'own-imports',
  setup(build) {
    build.onResolve({ filter: /^@\// }, ({ path, ...rest }) =>
      build.resolve(`./${path.slice(2)}`, { kind: rest.kind, importer: rest.importer, resolveDir: root }),
    );
  },
};

/** Runs `next build` without the backend: pages are rendered on the first request. */
async function buildPages({ print }: { print: Print }): Promise<void> {
  const hash = hashSources(root, PAGE_SOURCES);
  const originals = REWRITTEN_BY_NEXT.map((name) => [join(root, name), findText(join(root, name))] as const);
  const { code, output } = await captureProgram(
    process.execPath,
    ['node_modules/next/dist/bin/next', 'build'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    },
  );
  if (getNextDir() !== '.next') {
    for (const [path, text] of originals)
      if (text !== undefined && findText(path) !== text) writeFileSync(path, text);
  }
  if (code !== 0) {
    // Next's cache repeats an error of an imported style sheet even after it has been fixed.
    rmSync(join(getNextDir(), 'cache'), { recursive: true, force: true });
    throw new UpError(`The pages could not be built (${getNextDir()}):\n${output.trimEnd()}`);
  }
  for (const line of listWarnings(output)) print(line);
  await buildWorker({ root, nextDir: getNextDir() });
  // The build may have rewritten tsconfig.json, which is one of the hashed sources.
  const isSame = originals.every(([path, text]) => findText(path) === text);
  writeStamp({ pages: isSame ? hash : hashSources(root, PAGE_SOURCES) });
}

/** Returns the lines of Next's output that contain warnings. */
function listWarnings(output: string): string[] {
  return output.split('\n').filter((line) => /^\s*⚠|\bwarn(ing)?\b/i.test(line));
}

function findText(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** The source hash of each built part, and the folder of the pages. */
interface Stamp {
  bundles?: string;
  console?: string;
  pages?: string;
  nextDir?: string;
}

function readStamp(): Stamp {
  try {
    const stamp: Stamp = JSON.parse(readFileSync(join(distDir, 'built.json'), 'utf8'));
    return stamp.nextDir === getNextDir() ? stamp : { ...stamp, pages: undefined };
  } catch {
    return {};
  }
}

function writeStamp(part: Stamp): void {
  mkdirSync(distDir, { recursive: true });
  const stamp = { ...readStamp(), ...part, nextDir: getNextDir() };
  writeFileSync(join(distDir, 'built.json'), `${JSON.stringify(stamp, null, 2)}\n`);
}
