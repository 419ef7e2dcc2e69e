import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test } from 'vitest';
import { halves, JoinError, joinScripts, LANDING_PAGES, listedByAll, namedChunk } from './join-scripts.mjs';

const chunk = (id: number) =>
  `(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push(["object"==typeof document?document.currentScript:void 0,${id},e=>e.v(${id})]);\n//# sourceMappingURL=x.js.map`;
/** Takes what has been handed in, as the bundler's does. */
const runtime =
  'globalThis.taken=globalThis.TURBOPACK.slice();globalThis.TURBOPACK={push:(one)=>globalThis.taken.push(one)};';

let folder: string | undefined;
afterEach(() => folder && rmSync(folder, { recursive: true, force: true }));

const pages: [string, string[]][] = [
  ...LANDING_PAGES.map((page): [string, string[]] => [page, ['5', '6']]),
  ['(checkout)/settlement/order', ['6', '7']],
  ['(account)/my', ['7']],
];
const getManifest = (page: string) =>
  `server/app/[restaurant]/[locale]/${page}/page_client-reference-manifest.js`;

/** What `next build` leaves, as far as it matters here. */
function output(change: (files: Record<string, string>) => void = () => {}): string {
  const files: Record<string, string> = {
    'build-manifest.json': JSON.stringify({
      rootMainFiles: ['static/chunks/1.js', 'static/chunks/2.js', 'static/chunks/turbopack-3.js'],
      pagesChunkGroupBootstrapParams: {
        '/page': { otherChunks: ['static/chunks/1.js'], runtimeModuleIds: [1] },
      },
    }),
    'server/middleware-build-manifest.js':
      'globalThis.__BUILD_MANIFEST = {"rootMainFiles": ["static/chunks/1.js"]};',
    'static/chunks/turbopack-3.js': runtime,
  };
  for (const id of [1, 2, 4, 5, 6, 7]) files[`static/chunks/${id}.js`] = chunk(id);
  for (const [page, own] of pages) {
    const names = (prefix: string, ids: string[]) => ids.map((id) => `${prefix}static/chunks/${id}.js`);
    files[getManifest(page)] =
      `globalThis.__RSC_MANIFEST = globalThis.__RSC_MANIFEST || {};\nglobalThis.__RSC_MANIFEST["/${page}"] = ${JSON.stringify(
        {
          clientModules: {
            error: { id: 4, chunks: names('/_next/', ['4']) },
            part: { id: 5, chunks: names('/_next/', own) },
          },
          entryJSFiles: { error: names('', ['4']), page: names('', own) },
        },
      )};`;
  }
  change(files);
  const root = mkdtempSync(join(tmpdir(), 'makan-join-'));
  folder = root;
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

const manifest = (root: string, page: string) => {
  const text = readFileSync(join(root, getManifest(page)), 'utf8');
  return JSON.parse(text.slice(text.indexOf('] = ') + 4).replace(/;$/, ''));
};

test('every page loads two main files; a landing page one more for all of its own scripts', () => {
  const root = output();
  const { main, landing } = joinScripts(root);
  const built = JSON.parse(readFileSync(join(root, 'build-manifest.json'), 'utf8'));
  expect(built.rootMainFiles).toEqual(main);
  expect(main).toHaveLength(2);
  expect(built.pagesChunkGroupBootstrapParams['/page'].otherChunks).toEqual(main);
  expect(readFileSync(join(root, 'server/middleware-build-manifest.js'), 'utf8')).toContain(
    JSON.stringify(main),
  );
  expect(landing).toHaveLength(1);
  for (const page of LANDING_PAGES) {
    expect(manifest(root, page)).toEqual({
      clientModules: { error: { id: 4, chunks: [] }, part: { id: 5, chunks: [`/_next/${landing[0]}`] } },
      entryJSFiles: { error: [], page: landing },
    });
  }
});

test('other pages keep their own scripts apart', () => {
  const root = output();
  joinScripts(root);
  expect(manifest(root, '(checkout)/settlement/order').entryJSFiles).toEqual({
    error: [],
    page: ['static/chunks/6.js', 'static/chunks/7.js'],
  });
});

test('a joined file hands in each script, those of a landing page under their own names, and itself', () => {
  const root = output();
  const { main, landing } = joinScripts(root);
  const world: { taken?: unknown[][]; setTimeout?: (run: () => void) => void } = {};
  const later: (() => void)[] = [];
  world.setTimeout = (run) => later.push(run);
  Object.assign(world, { globalThis: world });
  for (const name of [...main, ...landing]) runInNewContext(readFileSync(join(root, name), 'utf8'), world);
  const taken = () => world.taken?.map(([name]) => name);
  const scripts = ['-', '-', '-', ...['5', '6'].map((id) => `static/chunks/${id}.js`)];
  expect(taken()).toEqual(scripts);
  // That a file is there, which may start the page, is said in a task of its own.
  for (const run of later) run();
  expect(taken()).toEqual([...scripts, ...main, ...landing]);
});

test('what a landing page loads later is compiled while it comes in, too, and said so once', () => {
  const root = output((files) => {
    files['static/chunks/5.js'] = chunk(5).replace(
      'e.v(5)',
      'Promise.all(["static/chunks/7.js","static/chunks/7.js"].map(t=>e.l(t)))',
    );
  });
  const before = readFileSync(join(root, 'static/chunks/7.js'), 'utf8');
  joinScripts(root);
  expect(readFileSync(join(root, 'static/chunks/7.js'), 'utf8')).toBe(
    `//# allFunctionsCalledOnLoad\n${before}`,
  );
  expect(readFileSync(join(root, 'static/chunks/6.js'), 'utf8')).toBe(chunk(6));
});

test('the same scripts make the same file', () => {
  const first = joinScripts(output());
  rmSync(folder as string, { recursive: true });
  expect(joinScripts(output())).toEqual(first);
});

test.each<[string, (files: Record<string, string>) => void]>([
  ['a landing page is missing', (files) => delete files[getManifest('(storefront)/search')]],
  ['a chunk looks different', (files) => Object.assign(files, { 'static/chunks/2.js': 'alert(1)' })],
  [
    'the runtime is not where it was',
    (files) => Object.assign(files, { 'build-manifest.json': '{"rootMainFiles":["a.js"]}' }),
  ],
])('says so when %s', (_, change) => {
  const root = output(change);
  expect(() => joinScripts(root)).toThrow(JoinError);
});

test.each([
  [[10, 10, 10], 2],
  [[30, 1, 1], 1],
  [[1, 1, 30], 2],
  [[5], 1],
])('of scripts of %j the first %i come first', (lengths, first) => {
  const chunks = lengths.map((length, at) => ({ name: String(at), text: 'x'.repeat(length) }));
  expect(halves(chunks).map((half) => half.length)).toEqual([first, lengths.length - first]);
  expect(halves(chunks).flat()).toEqual(chunks);
});

test('names a chunk by itself', () => {
  expect(namedChunk('a.js', chunk(1))).toMatch(/^\(globalThis\.TURBOPACK\S+push\(\["a\.js",1,/);
});

test('what all list comes in the order of the first', () => {
  expect(
    listedByAll([
      ['a', 'b', 'c'],
      ['c', 'b'],
      ['b', 'c', 'd'],
    ]),
  ).toEqual(['b', 'c']);
  expect(listedByAll([])).toEqual([]);
});
