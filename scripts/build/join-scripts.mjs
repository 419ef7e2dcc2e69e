import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Joins the scripts of a first load into few files, after `next build`. The bundler splits by what pages share, which is right for what
 * loads later; but the home page, the first that most diners see, came as ten scripts that are always loaded together.
 *
 * Two kinds of joined files: two of what every page loads (framework and runtime, in halves), and one per landing page. The single files stay:
 * other pages ask for them by name, and the bundler's runtime knows which of them a joined file has brought.
 */

/** Pages on which visits begin. Others keep their scripts apart, so that coming from here they load only what is new. */
export const LANDING_PAGES = ['(storefront)/home', '(storefront)/orderDish', '(storefront)/search'];

const SHOP_PAGES = '[restaurant]/[locale]';
const CHUNK_HEAD =
  /^\(globalThis\.TURBOPACK\|\|\(globalThis\.TURBOPACK=\[\]\)\)\.push\(\[("object"==typeof document\?document\.currentScript:void 0),/;
const MANIFEST_HEAD = /^[\s\S]*?globalThis\.__RSC_MANIFEST\["[^"]+"\] = /;

/**
 * First line of a joined file: all of it is needed at once, so browsers that know this hint compile its functions while it comes
 * in, on another thread. Otherwise each is read over first and compiled when it is called, which was half of the longest task of a
 * first visit. The same line begins what these pages load later, a dish's dialog and the like: its functions were compiled between
 * the click and the dialog's first frame.
 */
const EAGER = '//# allFunctionsCalledOnLoad';

export class JoinError extends Error {
  name = 'JoinError';
}

/**
 * A script as part of a joined file: it tells the bundler's runtime its own name, which it otherwise reads off its element.
 * Throws JoinError for anything but a chunk of the bundler.
 */
export function namedChunk(name, text) {
  const [head, element] = CHUNK_HEAD.exec(text) ?? [];
  if (!head) throw new JoinError(`${name} doesn't begin as the bundler's chunks do`);
  return head.replace(element, () => JSON.stringify(name)) + text.slice(head.length);
}

/** The chunks that a script loads by `import()`. */
export const loadedLater = (text) => [
  ...new Set(text.match(/(?<=")static\/chunks\/[\w.~-]+\.js(?=")/g) ?? []),
];

const withoutMapLink = (text) => text.replace(/\n*\/\/# sourceMappingURL=\S+\s*$/, '').trimEnd();

/** The text of a joined file. */
export const joinedText = (chunks) =>
  chunks.map(({ name, text }) => withoutMapLink(namedChunk(name, text))).join('\n');

/** The chunks as two lists of about the same length of text, in their order: each is taken in by a task of its own. */
export function halves(chunks) {
  const half = chunks.reduce((sum, { text }) => sum + text.length, 0) / 2;
  let before = 0;
  const second = chunks.findIndex(({ text }) => {
    before += text.length;
    return before - text.length / 2 > half;
  });
  return second > 0 ? [chunks.slice(0, second), chunks.slice(second)] : [chunks, []];
}

/** Chunks that are listed by every one of the pages, in the order of the first. */
export function listedByAll(lists) {
  const [first = [], ...others] = lists;
  return first.filter((name) => others.every((list) => list.includes(name)));
}

/** Joins the output in `nextDir` and points Next's manifests to it. Throws JoinError where the output isn't as expected. */
export function joinScripts(nextDir) {
  const pages = readPages(join(nextDir, 'server', 'app'));
  const shopPages = pages.filter(({ path }) => path.includes(SHOP_PAGES));
  const landing = LANDING_PAGES.map((name) => {
    const page = shopPages.find(({ path }) => path.endsWith(`${name}/page_client-reference-manifest.js`));
    if (!page) throw new JoinError(`there is no page ${name}`);
    return page;
  });

  const main = readJson(join(nextDir, 'build-manifest.json')).rootMainFiles;
  const runtime = main.at(-1);
  const chunks = main.slice(0, -1);
  if (!/turbopack-[^/]+$/.test(runtime ?? ''))
    throw new JoinError('the runtime is not the last of the main files');
  const everywhere = listedByAll(shopPages.map(({ manifest }) => scriptsOf(manifest)));

  const read = (name) => ({ name, text: readFileSync(join(nextDir, name), 'utf8') });
  const write = (chunksText) => {
    const text = `${EAGER}\n${chunksText}`;
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
    const name = `static/chunks/joined-${hash}.js`;
    // Pages that list the file itself wait until it says that it is there; with that the page starts, in a task of its own.
    const itself = `setTimeout(()=>(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push([${JSON.stringify(name)}]));`;
    writeFileSync(join(nextDir, name), `${text}\n${itself}\n`);
    return name;
  };

  // No page requests these one by one any more, so a letter will do for their names. The runtime comes last: it takes what has been
  // handed in before it.
  const [first, second] = halves([...chunks, ...everywhere].map((name) => ({ ...read(name), name: '-' })));
  const runtimeText = withoutMapLink(read(runtime).text);
  const mainFiles = [joinedText(first), `${joinedText(second)}\n${runtimeText}`].map(write);
  for (const path of buildManifests(nextDir)) {
    const text = readFileSync(path, 'utf8');
    const list = /("?rootMainFiles"?:\s*)\[[^\]]*\]/;
    if (!list.test(text)) throw new JoinError(`${path} names no main files`);
    // The second list is what the runtime waits for before it starts a page.
    const waited = /("otherChunks":\s*)\[[^\]]*\]/g;
    const ours = (_, key) => `${key}${JSON.stringify(mainFiles)}`;
    writeFileSync(path, text.replace(list, ours).replace(waited, ours));
  }

  const joined = new Map();
  const inMain = new Set(everywhere);
  for (const page of shopPages) {
    const own = scriptsOf(page.manifest).filter((name) => !inMain.has(name));
    if (landing.includes(page) && own.length > 1 && !joined.has(own.join())) {
      joined.set(own.join(), write(joinedText(own.map(read))));
    }
    const file = landing.includes(page) ? joined.get(own.join()) : undefined;
    const inFile = new Set(file ? own : []);
    const instead = (names, prefix) => {
      const plain = names.map((name) => (typeof name === 'string' ? name.slice(prefix.length) : undefined));
      if (!plain.some((name) => inMain.has(name) || inFile.has(name))) return names;
      const left = names.filter((_, at) => !inMain.has(plain[at]) && !inFile.has(plain[at]));
      return plain.some((name) => inFile.has(name)) ? [...left, prefix + file] : left;
    };
    for (const [entry, names] of Object.entries(page.manifest.entryJSFiles)) {
      page.manifest.entryJSFiles[entry] = instead(names, '');
    }
    for (const module of Object.values(page.manifest.clientModules)) {
      module.chunks = instead(module.chunks, '/_next/');
    }
    writeFileSync(page.path, page.head + JSON.stringify(page.manifest));
  }
  const later = [...joined.keys()].flatMap((names) =>
    names.split(',').flatMap((name) => loadedLater(read(name).text)),
  );
  for (const name of new Set(later)) {
    const path = join(nextDir, name);
    const text = readFileSync(path, 'utf8');
    if (!text.startsWith(EAGER)) writeFileSync(path, `${EAGER}\n${text}`);
  }
  return { main: mainFiles, landing: [...joined.values()] };
}

/** The scripts of a page beside the main ones. */
const scriptsOf = (manifest) => [...new Set(Object.values(manifest.entryJSFiles).flat())];

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

function filesBelow(folder, wanted) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path, wanted);
    return wanted(entry.name) ? [path] : [];
  });
}

function readPages(folder) {
  return filesBelow(folder, (name) => name === 'page_client-reference-manifest.js').map((path) => {
    const text = readFileSync(path, 'utf8');
    const [head] = MANIFEST_HEAD.exec(text) ?? [];
    if (!head) throw new JoinError(`${path} is not a manifest as expected`);
    const manifest = JSON.parse(text.slice(head.length).replace(/;\s*$/, ''));
    if (!manifest.entryJSFiles || !manifest.clientModules) throw new JoinError(`${path} lists no scripts`);
    return { path, head, manifest };
  });
}

const buildManifests = (nextDir) =>
  [
    join(nextDir, 'build-manifest.json'),
    join(nextDir, 'server', 'middleware-build-manifest.js'),
    ...filesBelow(join(nextDir, 'server', 'app'), (name) => name === 'build-manifest.json'),
  ].filter((path) => existsSync(path));
