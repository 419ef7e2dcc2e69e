import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { UpError } from '../up/up-error.mjs';
import { mergeMessages } from './merge-messages.mjs';
import { BUNDLE_SOURCES, CONSOLE_SOURCES, hashSources, PAGE_SOURCES } from './sources.mjs';
import { buildWorker } from './worker.mjs';

/** Node programs by the name of their bundle. */
const BUNDLES = {
  backend: 'backend/main.ts',
  makan: 'backend/cli/main.ts',
  'payment-sandbox': 'backend/providers/payment/sandbox/main.ts',
  prepare: 'backend/cli/prepare.ts',
  server: 'server.ts',
};

/** Files that `next build` rewrites to name its own output folder. */
const REWRITTEN_BY_NEXT = ['tsconfig.json', 'next-env.d.ts'];

/** Builds everything, whatever is there. */
export async function buildAll({ root, distDir, say }) {
  mergeMessages(root);
  say('Bundling ...');
  await buildBundles({ root, distDir });
  say('Building the console ...');
  await buildConsole({ root, distDir });
  say('Building the pages (a minute or two) ...');
  await buildPages({ root, distDir, say });
}

/** Builds what does not match its sources any more; nothing else takes time. */
export async function buildWhenStale({ root, distDir, say }) {
  mergeMessages(root);
  await bundleWhenStale({ root, distDir, say });
  if (
    readStamp(distDir).console !== hashSources(root, CONSOLE_SOURCES) ||
    !existsSync(join(distDir, 'console', 'index.html'))
  ) {
    say('Building the console ...');
    await buildConsole({ root, distDir });
  }
  if (!hasCurrentPages({ root, distDir })) {
    say('Building the pages (a minute or two) ...');
    await buildPages({ root, distDir, say });
  }
}

/** Returns whether the pages were built from the sources as they are. */
export const hasCurrentPages = ({ root, distDir }) =>
  readStamp(distDir).pages === hashSources(root, PAGE_SOURCES) &&
  existsSync(join(root, getNextDir(), 'BUILD_ID'));

/** The part of it that operator commands need. */
export async function bundleWhenStale({ root, distDir, say = () => {} }) {
  if (readStamp(distDir).bundles === hashSources(root, BUNDLE_SOURCES) && hasBundles(distDir)) return;
  say('Bundling ...');
  await buildBundles({ root, distDir });
}

const getNextDir = () => process.env.NEXT_DIST_DIR || '.next';
const hasBundles = (distDir) => Object.keys(BUNDLES).every((name) => existsSync(join(distDir, `${name}.js`)));

/** Packages stay outside, so that a bundle is our code only and starts in milliseconds. */
export async function buildBundles({ root, distDir }) {
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
      plugins: [createOwnImports(root)],
    });
  } catch (error) {
    throw new UpError(`The bundles could not be built:\n${error.message}`);
  }
  writeStamp(distDir, { bundles: hash });
}

/** The staff console as static files, which the backend serves. */
async function buildConsole({ root, distDir }) {
  const hash = hashSources(root, CONSOLE_SOURCES);
  const { build } = await import('vite');
  try {
    await build({
      configFile: join(root, 'console', 'vite.config.ts'),
      build: { outDir: join(distDir, 'console') },
      logLevel: 'warn',
    });
  } catch (error) {
    throw new UpError(`The console could not be built:\n${error.message}`);
  }
  writeStamp(distDir, { console: hash });
}

/** `@/lib/x` is ours and not a package; `server-only` throws outside of Next and says nothing to a Node program. */
function createOwnImports(root) {
  return {
    name: 'own-imports',
    setup(build) {
      build.onResolve({ filter: /^@\// }, ({ path, ...rest }) =>
        build.resolve(`./${path.slice(2)}`, { kind: rest.kind, importer: rest.importer, resolveDir: root }),
      );
      build.onResolve({ filter: /^server-only$/ }, () => ({ path: 'server-only', namespace: 'empty' }));
      build.onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: '' }));
    },
  };
}

/** Runs `next build` without the backend: pages are rendered on the first request. */
export async function buildPages({ root, distDir, say = () => {} }) {
  const hash = hashSources(root, PAGE_SOURCES);
  const originals = REWRITTEN_BY_NEXT.map((name) => [join(root, name), read(join(root, name))]);
  const { code, output } = await run(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (getNextDir() !== '.next') {
    for (const [path, text] of originals)
      if (text !== undefined && read(path) !== text) writeFileSync(path, text);
  }
  if (code !== 0) {
    // Its cache remembers an error of an imported style sheet when that has long been mended.
    rmSync(join(getNextDir(), 'cache'), { recursive: true, force: true });
    throw new UpError(
      `The pages could not be built (${relative(root, getNextDir()) || getNextDir()}):\n${output.trimEnd()}`,
    );
  }
  for (const line of findWarnings(output)) say(line);
  await buildWorker({ root, nextDir: getNextDir() });
  // tsconfig.json is one of the sources, and may have been rewritten just now.
  const isSame = originals.every(([path, text]) => read(path) === text);
  writeStamp(distDir, { pages: isSame ? hash : hashSources(root, PAGE_SOURCES) });
}

/** Returns Next's warnings among what its build wrote. */
export function findWarnings(output) {
  return output.split('\n').filter((line) => /^\s*⚠|\bwarn(ing)?\b/i.test(line));
}

function run(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function readStamp(distDir) {
  try {
    const stamp = JSON.parse(readFileSync(join(distDir, 'built.json'), 'utf8'));
    return stamp.nextDir === getNextDir() ? stamp : { ...stamp, pages: undefined };
  } catch {
    return {};
  }
}

function writeStamp(distDir, part) {
  mkdirSync(distDir, { recursive: true });
  const stamp = { ...readStamp(distDir), ...part, nextDir: getNextDir() };
  writeFileSync(join(distDir, 'built.json'), `${JSON.stringify(stamp, null, 2)}\n`);
}
