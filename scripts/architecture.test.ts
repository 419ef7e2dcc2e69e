import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { payTypeCodes } from '@/lib/contract/pay-types';
import { LAZY_MECHANISM } from './verify/import-graph';

// Checks names and texts; .dependency-cruiser.mjs checks imports, and knip.jsonc finds unused code.

const root = fileURLToPath(new URL('..', import.meta.url));

/** The text of every production and test file, by path. */
const sources = new Map(
  ['app', 'backend', 'components', 'console', 'lib', 'server.ts', 'middleware.ts']
    .flatMap(listFiles)
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);

const TEST = /\.(test|spec)\.tsx?$/;

/** Folder names that do not describe the content. */
const BANNED_FOLDER_NAMES = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'hooks',
  'misc',
  'shared',
]);

/** Matches a status that is compared to a bare number; HTTP statuses have three digits and don't match. */
const BARE_STATUS = /\b\w*[sS]tatus\)? (?:===|!==|<=?|>=?) \d{1,2}\b/;

/** Matches the names of a file's top-level functions. */
const FUNCTION_NAME =
  /^(?:export )?(?:async )?(?:function\*? |const )([a-z]\w*)(?:[(<]| = (?:async )?(?:\(|<|\w+ =>))/gm;

/** Files that read the exit status of a child process. */
const READS_EXIT_STATUS = [
  'backend/db/postgres/account.ts',
  'backend/db/postgres/binaries.ts',
  'backend/db/postgres/cluster.ts',
];

/** Matches the code of a payment method. */
const PAY_TYPE_CODE = new RegExp(`\\b(${payTypeCodes.join('|')})\\b`);

/** Matches the list of payment methods, their providers, a view of the database, and files for tests only. */
const MAY_NAME_PAY_TYPES =
  /^lib\/contract\/pay-types\.ts$|^backend\/(providers\/payment\/|schema\/takings\.ts$)|(^|\/)testing\/|\/sample-(file|order)\.ts$/;

/** Matches Chinese, or a letter that only Vietnamese has. */
const FOREIGN_WORD = /[\u4e00-\u9fff\u1ea0-\u1ef9]/;

/** Files that may contain such text, with the reason; all other texts are in messages/parts and backend/messages. */
const HAS_FOREIGN_TEXT: Record<string, string> = {
  'app/dev/': 'samples of components, never public',
  'app/global-error.tsx': 'works when nothing else could be loaded',
  'backend/mail/sample-mails.ts': 'names in samples',
  'backend/modules/restaurant-file/sample-file.ts': 'a sample restaurant',
  'backend/providers/places/recorded-answers.ts': 'answers of a provider',
  'backend/providers/places/search-words.ts': 'words of Vietnamese addresses',
  'backend/testing/': 'restaurants of tests',
  'console/src/testing/': 'answers of tests',
  'lib/domain/i18n/locales.ts': 'languages, each by its own name',
  'lib/contract/countries.ts': 'the table of countries has its sentence on mobile numbers',
  'lib/contract/vouchers.ts': 'weekdays as the wire spells them',
  'lib/domain/footer-links.ts': 'the name of a network',
  'lib/server/seo/testing-shop.ts': 'a restaurant of tests',
};

function listFiles(path: string): string[] {
  if (statSync(join(root, path)).isFile()) return /\.(ts|tsx|mts|mjs)$/.test(path) ? [path] : [];
  return readdirSync(join(root, path)).flatMap((name) =>
    name === 'node_modules' || name.startsWith('.') ? [] : listFiles(`${path}/${name}`),
  );
}

/** Removes comments, but not a `//` within a string. */
function removeComments(source: string): string {
  return source.replace(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`)|\/\*[\s\S]*?\*\/|(^|[^:\\/])\/\/[^\n]*/g,
    (_all, text, before) => text ?? before ?? '',
  );
}

test('no folder is called by a name that says nothing', () => {
  const found: string[] = [];
  const look = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (!entry.isDirectory() || entry.name === 'node_modules' || entry.name.startsWith('.')) continue;
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (BANNED_FOLDER_NAMES.has(entry.name)) found.push(path);
      if (path !== 'dist') look(path);
    }
  };
  look('');
  expect(found).toEqual([]);
});

test('a file of a backend module has one of the known kinds of names, and a use case has a plain one', () => {
  const known =
    /^[a-z0-9-]+(\.(routes|repository|sql|schema))?(\.(test|slow\.test|db\.test|race\.db\.test))?\.ts$/;
  const found = [...sources.keys()].filter(
    (path) => path.startsWith('backend/modules/') && !known.test(path.slice(path.lastIndexOf('/') + 1)),
  );
  expect(found).toEqual([]);
});

test('statuses are compared by their names in lib/contract/statuses.ts', () => {
  const found = [...sources]
    .filter(([path]) => !TEST.test(path) && !READS_EXIT_STATUS.includes(path))
    .flatMap(([path, source]) =>
      source
        .split('\n')
        .filter((line) => BARE_STATUS.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

test('payment methods are told apart by their facts in lib/contract/pay-types.ts, not by their codes', () => {
  const found = [...sources]
    .filter(([path]) => !TEST.test(path) && !MAY_NAME_PAY_TYPES.test(path))
    .filter(([, source]) => PAY_TYPE_CODE.test(removeComments(source)))
    .map(([path]) => path);
  expect(found).toEqual([]);
});

test('texts for people are in message files', () => {
  const found = [...sources]
    .filter(
      ([path]) =>
        !TEST.test(path) && !Object.keys(HAS_FOREIGN_TEXT).some((listed) => path.startsWith(listed)),
    )
    .filter(([, source]) => FOREIGN_WORD.test(removeComments(source)))
    .map(([path]) => path);
  expect(found).toEqual([]);
});

test('functions are verbs: none is called xOf or xIn', () => {
  const nouns = [...sources].flatMap(([path, source]) =>
    [...removeComments(source).matchAll(FUNCTION_NAME)]
      .map(([, name = '']) => name)
      .filter((name) => /(Of|In)$/.test(name) && !/^(fill|is|log|set|sign)|(Log|Logged|Sign)In$/.test(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(nouns).toEqual([]);
});

test('there are no barrel files', () => {
  const found = [...sources.keys()].filter((path) => /(^|\/)index\.tsx?$/.test(path));
  expect(found).toEqual([]);
});

test('no file stores a loaded component in a state of its own', () => {
  const found = [...sources]
    .filter(([path]) => /^(app|components)\//.test(path) && !LAZY_MECHANISM.includes(path))
    .filter(([, source]) => /useState<[^;=]*ComponentType|[{ ,]lazy[ ,}].*from 'react'/.test(source))
    .map(([path]) => path);
  expect(found).toEqual([]);
});

test('every button of the storefront in the color of an action is the Button, which takes a double tap as one', () => {
  const isAction = (tag: string) => /\bbg-(brand|danger)\b/.test(tag) && !tag.includes('aria-pressed');
  const own = [...sources]
    .filter(([path]) => path.startsWith('components/') && path !== 'components/ui/button.tsx')
    .filter(([, text]) => (text.match(/<button\b(?:[^>]|=>)*>/g) ?? []).some(isAction))
    .map(([path]) => path);
  expect(own).toEqual([]);
});

test('no ref is written while rendering', () => {
  // Biome indents the statements of a function's body, which run with each render, by two spaces.
  const found = [...sources].flatMap(([path, source]) =>
    /^(app|components|console|lib\/client)\//.test(path)
      ? [...source.matchAll(/^ {2}\w+\.current (?:\?\?)?= /gm)].map(([line]) => `${path}: ${line.trim()}`)
      : [],
  );
  expect(found).toEqual([]);
});

test('a browser test that imports a restaurant has it from createShop', () => {
  const found = listFiles('e2e').filter(
    (path) => path.endsWith('.spec.ts') && /\{ id: \d+, tenant/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(found).toEqual([]);
});
