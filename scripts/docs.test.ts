import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const skippedFolders = new Set(['node_modules', 'dist', 'public', 'test-results', 'playwright-report']);
const codeEnding = /\.(tsx?|mjs|sql|css|vcl)$/;

const files = listFiles('');
const topFolders = new Set(
  files.filter((path) => path.includes('/')).map((path) => path.slice(0, path.indexOf('/'))),
);
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;
/** Operator commands with the source that declares them; it is read as text, because importing it would load the backend. */
const commands = new Map(
  files
    .filter((path) => /^backend\/cli\/.*\.commands\.ts$/.test(path))
    .map(read)
    .flatMap((source) =>
      [...source.matchAll(/\bname: '([a-z -]+)'/g)].map(([, name]) => [name!, source] as const),
    ),
);
const groups = new Set(
  [...commands.keys()].filter((name) => name.includes(' ')).map((name) => name.split(' ')[0]!),
);

/** All documents except requirements.md, which quotes the specification and its URL paths. */
const documents = files.filter(
  (path) =>
    /^(README|CONTRIBUTING|SECURITY)\.md$|^docs\/.*\.md$/.test(path) && path !== 'docs/requirements.md',
);
/** The text in which the names of settings are looked up. */
const sources = files
  .filter((path) => path !== 'scripts/docs.test.ts')
  .filter(
    (path) =>
      codeEnding.test(path) || /\.(json|ya?ml|ini)$|Caddyfile$|Dockerfile$|\.env\.example$/.test(path),
  )
  .map(read)
  .join('\n');

test.each(documents)('every link, path, command and setting that %s names exists', (path) => {
  expect(findErrors(path, read(path))).toEqual([]);
});

test('every document is listed in the index', () => {
  const index = read('docs/README.md');
  const pages = documents.filter((path) => path.startsWith('docs/') && path !== 'docs/README.md');
  expect(pages.filter((path) => !index.includes(`](${path.slice('docs/'.length)})`))).toEqual([]);
});

test('docs/operating.md names every setting that the parts read', () => {
  const settings = ['backend/env.ts', 'lib/server/env.ts', 'scripts/up/options.ts']
    .filter((path) => files.includes(path))
    .flatMap((path) => [...read(path).matchAll(/^ {2}([A-Z][A-Z0-9_]+): |\b(?:read|find)\('([A-Z_]+)'/gm)])
    .map(([, shaped, named]) => shaped ?? named!);
  const reference = read('docs/operating.md');
  expect(settings.length).toBeGreaterThan(60);
  expect(settings.filter((name) => !reference.includes(`\`${name}\``))).toEqual([]);
});

test('docs/run-book.md says what to do at every alert', () => {
  const alerts = [...read('deploy/monitoring/makan.rules.yml').matchAll(/alert: (\w+)/g)].map(
    ([, name]) => name!,
  );
  const runBook = read('docs/run-book.md');
  expect(alerts.length).toBeGreaterThan(5);
  expect(alerts.filter((name) => !runBook.includes(`\`${name}\``))).toEqual([]);
});

test('documents that sources refer to exist', () => {
  const named = [...sources.matchAll(/\bdocs\/[\w/-]+\.md/g)].map(([path]) => path);
  expect(named.filter((path) => !files.includes(path))).toEqual([]);
});

test.each([
  ['a link to no file', '[a](missing.md)', 'missing.md'],
  ['a link to no heading', '[a](README.md#missing)', 'README.md#missing'],
  ['no file', '`lib/missing.ts`', 'lib/missing.ts'],
  ['no file of a folder', '`lib/contract/missing-*.ts`', 'lib/contract/missing-*.ts'],
  ['no file of this name', '`missing-file.test.ts`', 'missing-file.test.ts'],
  ['no npm script', '`npm run missing`', 'npm run missing'],
  ['no script, in a block', '```\nnpm run missing   # why\n```', 'npm run missing'],
  ['no file in a block', '```\nnpx vitest run lib/missing.test.ts\n```', 'lib/missing.test.ts'],
  ['no program of this project', '```\nnpx makan order list\n```', 'npx makan'],
  ['no operator command', '`makan order missing REF`', 'order missing'],
  ['no operator command, by its name alone', '`order missing REF`', 'order missing'],
  ['no option of a command', '`npm run makan -- order list --missing`', 'order list --missing'],
  ['no setting', '`MISSING_SETTING`', 'MISSING_SETTING'],
])('a document that names %s is an error', (_, text, named) => {
  expect(findErrors('docs/README.md', text)).toEqual([`docs/README.md names ${named}`]);
});

test.each([
  '[a](README.md#decisions)',
  '[a](../app/[restaurant]/[locale]/layout.tsx) [b](https://example.com/missing.md)',
  '`lib/contract/` `lib/domain/routes/` `lib/contract/*.ts` `app/<name>/route.ts` `image/png` `components/ui/button`',
  '`npm run makan -- order list --new` `order show REF` `npm run bench -- home` `TRUSTED_PROXY`',
  '```\nnpm run makan -- restaurant check my-place.yaml --against  # why\nnpx vitest run lib/domain/money.ts\n```',
])('what exists is no error: %s', (text) => {
  expect(findErrors('docs/README.md', text)).toEqual([]);
});

function findErrors(path: string, text: string): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].flatMap(([, block]) => block!.split('\n'));
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!);
  const links = [...prose.replaceAll(/`[^`\n]+`/g, '').matchAll(/\]\((?:<([^>]+)>|([^)\s]+))\)/g)].map(
    ([, inBrackets, plain]) => inBrackets ?? plain!,
  );
  return [
    ...links.filter((link) => !isLink(path, link)),
    ...spans.flatMap((span) => (isPathLike(span) ? (isPath(span) ? [] : [span]) : findCommandErrors(span))),
    ...blocks.flatMap((line) => [
      ...findCommandErrors(line.replace(/\s#\s.*/, '')),
      ...line.split(/[\s'"]+/).filter((word) => isPathLike(word) && !isPath(word)),
    ]),
    ...spans.filter((span) => /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(span) && !sources.includes(span)),
  ].map((named) => `${path} names ${named}`);
}

function isLink(path: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return true;
  const [target = '', anchor] = link.split('#');
  const file = target === '' ? path : relative(root, resolve(root, dirname(path), target));
  if (!existsSync(join(root, file))) return false;
  return anchor === undefined || listAnchors(read(file)).includes(anchor);
}

/** Returns the anchors that GitHub creates for the headings. */
const listAnchors = (text: string): string[] =>
  [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

const isPathLike = (text: string): boolean =>
  /^[\w.@()[\]<>*-]+(\/[\w.@()[\]<>*-]+)*\/?$/.test(text) &&
  (codeEnding.test(text) || (text.includes('/') && topFolders.has(text.slice(0, text.indexOf('/')))));

/** Returns whether a file has this path or its end; `*` and `<name>` match any name, and the ending may be missing. */
function isPath(text: string): boolean {
  if (existsSync(join(root, text))) return true;
  const pattern = text
    .split(/\*|<\w+>/)
    .map((part) => part.replaceAll(/[.()[\]]/g, '\\$&'))
    .join('[^/]+');
  const wanted = new RegExp(`(^|/)${pattern.replace(/\/$/, '')}(\\.[\\w.]+|/.*)?$`);
  return files.some((path) => wanted.test(path));
}

function findCommandErrors(text: string): string[] {
  // npm would ask its registry for a package of that name.
  if (/\bnpx makan\b/.test(text)) return ['npx makan'];
  const [, script, words] = /\bnpm run (?:-s )?([\w:-]+)(?: -- (.*))?/.exec(text) ?? [];
  if (script && !(script in scripts)) return [`npm run ${script}`];
  const [, named] = /(?:^|\s)(?:makan|\S*start\.js|(?:run --rm )?backend) ([a-z].*)/.exec(text) ?? [];
  const line = script === 'makan' ? words : (named ?? text);
  const [group = '', verb = '', ...rest] = (line ?? '').split(/\s+/);
  if (!groups.has(group) || !/^[a-z][a-z-]*$/.test(verb)) return [];
  const source = commands.get(`${group} ${verb}`);
  if (!source) return [`${group} ${verb}`];
  return rest
    .flatMap((word) => /^\[?--([a-z-]+)/.exec(word)?.[1] ?? [])
    .filter(
      (option) => !['json', 'as', 'help'].includes(option) && !new RegExp(`\\b${option}'?: \\{`).test(source),
    )
    .map((option) => `${group} ${verb} --${option}`);
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    if (
      skippedFolders.has(name) ||
      (name.startsWith('.') && name !== '.env.example' && name !== '.well-known')
    )
      return [];
    const path = folder ? `${folder}/${name}` : name;
    return statSync(join(root, path)).isDirectory() ? listFiles(path) : [path];
  });
}
