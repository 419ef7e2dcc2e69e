import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  findCycles,
  findFolderCycles,
  type Import,
  parse,
  readSources,
  removeComments,
  type SourceFile,
} from './verify/imports';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = readSources(root, [
  'app',
  'backend',
  'components',
  'console',
  'lib',
  'server.ts',
  'middleware.ts',
]);

/**
 * Other features' components that a feature may import, in addition to `ui` and `layout`. A new line here is a decision; most often
 * what is shared is a rule and belongs into lib.
 */
const ALLOWED_FEATURE_IMPORTS: Record<string, string[]> = {
  account: [
    'addresses',
    'help-desk',
    'favourites',
    'orders',
    'profile',
    'reservations',
    'session',
    'vouchers',
    'wallet',
  ],
  addresses: ['session'],
  cart: ['food'],
  checkout: ['addresses', 'dine-in', 'food', 'fulfilment', 'orders', 'payments', 'session'],
  'dine-in': ['parties'],
  dish: ['cart', 'food'],
  food: ['help-desk'],
  fulfilment: ['addresses'],
  legal: ['seo'],
  menu: ['cart', 'dish', 'food'],
  orders: ['ads', 'dine-in', 'food', 'fulfilment', 'payments', 'session', 'subscription'],
  parties: ['food', 'fulfilment', 'payments', 'session'],
  payments: ['session'],
  profile: ['addresses', 'session'],
  reservations: ['orders', 'session'],
  storefront: [
    'cart',
    'dine-in',
    'dish',
    'food',
    'fulfilment',
    'help-desk',
    'favourites',
    'menu',
    'orders',
    'reservations',
    'outlets',
    'reviews',
    'session',
    'vouchers',
  ],
  vouchers: ['help-desk', 'payments', 'session'],
  wallet: ['ads', 'payments'],
};

/** Pure rules that the backend shares: what mails show, how a menu is typed, what food is stated to contain, how both sides count requests. */
const SHARED_WITH_BACKEND = [
  'lib/domain/calendar-file.ts',
  'lib/domain/food/food-facts.ts',
  'lib/domain/food/list-names.ts',
  'lib/domain/food/meets-avoided.ts',
  'lib/domain/draft/edits.ts',
  'lib/domain/draft/menu-entry.ts',
  'lib/domain/i18n/date-labels.ts',
  'lib/domain/metrics.ts',
  'lib/domain/money.ts',
  'lib/domain/network/address-range.ts',
  'lib/domain/network/proof-of-work.ts',
  'lib/domain/network/source-key.ts',
  'lib/domain/parties/split-bill.ts',
  'lib/domain/reservations/deposit.ts',
  'lib/domain/secrets.ts',
  'lib/domain/shared-runs.ts',
  'lib/domain/theme.ts',
  'lib/domain/vouchers/voucher-link.ts',
];

/** Files that put the backend together: they import every module, and modules import at most their types. */
const COMPOSITION_ROOT = [
  'backend/app.ts',
  'backend/main.ts',
  'backend/all-jobs.ts',
  'backend/deps.ts',
  'backend/payables.ts',
];

/** Folders that say nothing about what is in them. */
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

/** A status compared to a bare number. HTTP statuses have three digits and don't match. */
const BARE_STATUS = /\b\w*[sS]tatus\)? (?:===|!==|<=?|>=?) \d{1,2}\b/;

/** The name of a function at the top of a file. */
const FUNCTION_NAME =
  /^(?:export )?(?:async )?(?:function\*? |const )([a-z]\w*)(?:[(<]| = (?:async )?(?:\(|<|\w+ =>))/gm;

/** Files that read the exit status of a child process. */
const READS_EXIT_STATUS = [
  'backend/db/postgres/account.ts',
  'backend/db/postgres/binaries.ts',
  'backend/db/postgres/cluster.ts',
];

const isIn = (path: string, ...folders: string[]) =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`));

/** Imports of the files that break the rule, as `from -> to`. */
function getForbiddenImports(
  where: (file: SourceFile) => boolean,
  isForbidden: (found: Import, file: SourceFile) => boolean,
) {
  return [...sources.values()]
    .filter(where)
    .flatMap((file) =>
      file.imports.filter((found) => isForbidden(found, file)).map((found) => `${file.path} -> ${found.to}`),
    );
}

/** Chinese, or a letter that only Vietnamese has. */
const FOREIGN_WORD = /[\u4e00-\u9fff\u1ea0-\u1ef9]/;

/** Code that may hold such text, and why; all other texts are in messages/parts and backend/messages. */
const HAS_FOREIGN_TEXT: Record<string, string> = {
  'app/dev/': 'samples of components, never public',
  'app/global-error.tsx': 'works when nothing else could be loaded',
  'backend/mail/sample-mails.ts': 'names in samples',
  'backend/modules/restaurant-file/sample-file.ts': 'a sample restaurant',
  'backend/providers/places/recorded-answers.ts': 'answers of a provider',
  'backend/providers/places/search-words.ts': 'words of Vietnamese addresses',
  'backend/testing/': 'restaurants of tests',
  'components/layout/languages.ts': 'languages, each by its own name',
  'lib/contract/countries.ts': 'the table of countries has its sentence on mobile numbers',
  'lib/contract/vouchers.ts': 'weekdays as the wire spells them',
  'lib/domain/footer-links.ts': 'the name of a network',
  'lib/server/seo/testing-shop.ts': 'a restaurant of tests',
};

describe('arrows', () => {
  test('every import of our own leads to a file', () => {
    expect(
      getForbiddenImports(
        () => true,
        ({ kind }) => kind === 'missing',
      ),
    ).toEqual([]);
  });

  test('the backend knows the contract and nothing else of the storefront', () => {
    const found = getForbiddenImports(
      ({ path }) => isIn(path, 'backend'),
      ({ to, kind }) =>
        kind === 'file' && !isIn(to, 'backend', 'lib/contract', 'lib/testing', ...SHARED_WITH_BACKEND),
    );
    expect(found).toEqual([]);
  });

  test('only tests and what they share import lib/testing', () => {
    const found = getForbiddenImports(
      ({ path, isTest }) => !isTest && !isIn(path, 'lib/testing', 'backend/testing'),
      ({ to }) => isIn(to, 'lib/testing'),
    );
    expect(found).toEqual([]);
  });

  test('the storefront never imports the backend', () => {
    const found = getForbiddenImports(
      ({ path }) => !isIn(path, 'backend'),
      ({ to }) => isIn(to, 'backend'),
    );
    expect(found).toEqual([]);
  });

  test('the console shares contract, pure rules and primitives with the storefront, and nothing else', () => {
    const shared = ['lib/contract', 'lib/domain', 'components/ui', 'components/layout/languages.ts'];
    const found = [
      ...getForbiddenImports(
        ({ path }) => isIn(path, 'console'),
        ({ to, kind }) => (kind === 'file' && !isIn(to, 'console', ...shared)) || /^next($|[/-])/.test(to),
      ),
      ...getForbiddenImports(
        ({ path }) => !isIn(path, 'console'),
        ({ to }) => isIn(to, 'console'),
      ),
    ];
    expect(found).toEqual([]);
  });

  test('the contract imports zod only', () => {
    const found = getForbiddenImports(
      ({ path, isTest }) => isIn(path, 'lib/contract') && !isTest,
      ({ to, kind }) => (kind === 'package' ? to !== 'zod' : !isIn(to, 'lib/contract')),
    );
    expect(found).toEqual([]);
  });

  test('components do not import pages, and rules import neither components nor pages', () => {
    const found = [
      ...getForbiddenImports(
        ({ path }) => isIn(path, 'components'),
        ({ to }) => isIn(to, 'app'),
      ),
      ...getForbiddenImports(
        ({ path }) => isIn(path, 'lib'),
        ({ to }) => isIn(to, 'app', 'components'),
      ),
    ];
    expect(found).toEqual([]);
  });

  test('primitives know no feature', () => {
    const found = getForbiddenImports(
      ({ path }) => isIn(path, 'components/ui'),
      ({ to }) => isIn(to, 'components') && !isIn(to, 'components/ui'),
    );
    expect(found).toEqual([]);
  });

  test('a feature uses another feature’s components only where that is listed', () => {
    const getFeature = (path: string) => path.split('/')[1] ?? '';
    const found = getForbiddenImports(
      ({ path }) =>
        isIn(path, 'components') && !isIn(path, 'components/ui', 'components/layout', 'components/testing'),
      ({ to }, { path, isTest }) => {
        if (isTest && isIn(to, 'components/testing')) return false;
        if (!isIn(to, 'components') || isIn(to, 'components/ui', 'components/layout')) return false;
        const [own, other] = [getFeature(path), getFeature(to)];
        return own !== other && !ALLOWED_FEATURE_IMPORTS[own]?.includes(other);
      },
    );
    expect(found).toEqual([]);
  });

  test('what is listed is also used', () => {
    const used = new Set(
      [...sources.values()].flatMap(({ path, imports }) =>
        imports.map(({ to }) => `${path.split('/')[1]} -> ${to.split('/')[1]}`),
      ),
    );
    const listed = Object.entries(ALLOWED_FEATURE_IMPORTS).flatMap(([from, list]) =>
      list.map((to) => `${from} -> ${to}`),
    );
    expect(listed.filter((pair) => !used.has(pair))).toEqual([]);
  });
});

test('every export is used by another file', () => {
  /** Names that Next.js and build tools look for. */
  const framework =
    /^(GET|POST|config|default|dynamic|dynamicParams|fetchCache|generateMetadata|generateStaticParams|generateViewport|metadata|middleware|proxy|register|revalidate|runtime|viewport)$/;
  const all = readSources(root, [
    ...[
      'app',
      'backend',
      'bench',
      'components',
      'console',
      'contract-tests',
      'demo',
      'e2e',
      'lib',
      'scripts',
    ],
    ...['middleware.ts', 'next.config.mjs', 'server.ts', 'vitest.config.ts'],
  ]);
  const users = new Map<string, Set<string>>();
  const exported: [path: string, name: string][] = [];
  for (const path of all.keys()) {
    const code = removeComments(readFileSync(join(root, path), 'utf8'));
    for (const word of new Set(code.match(/[A-Za-z_$][\w$]*/g))) {
      const paths = users.get(word) ?? new Set();
      users.set(word, paths.add(path));
    }
    // Drizzle reads what the schema exports.
    if (sources.has(path) && !isIn(path, 'backend/schema'))
      for (const [, name] of code.matchAll(
        /^export (?:async )?(?:const|function|class|interface|type) ([\w$]+)/gm,
      ))
        exported.push([path, name ?? '']);
  }
  const unused = exported.filter(([, name]) => !framework.test(name) && users.get(name)?.size === 1);
  expect(unused.map(([path, name]) => `${path}: ${name}`)).toEqual([]);
});

describe('lazy loading', () => {
  const mechanism = ['components/ui/use-lazy-part.ts', 'components/ui/lazy-mount.tsx'];
  /** Its loaders are passed to `useLazyPart` by the cart's parts and called on intent. */
  const loaders = ['components/cart/preload-cart.ts'];

  test('components are loaded by useLazyPart or LazyMount only', () => {
    const found = getForbiddenImports(
      ({ path, isTest, imports }) =>
        isIn(path, 'app', 'components') &&
        !isTest &&
        !loaders.includes(path) &&
        !imports.some(({ to }) => mechanism.includes(to)),
      ({ to, isLazy }) => (isLazy && to.endsWith('.tsx')) || to === 'next/dynamic',
    );
    expect(found).toEqual([]);
  });

  test('no file stores a loaded component in a state of its own', () => {
    const found = [...sources.keys()].filter(
      (path) =>
        isIn(path, 'app', 'components') &&
        !mechanism.includes(path) &&
        /useState<[^;=]*ComponentType|[{ ,]lazy[ ,}].*from 'react'/.test(
          readFileSync(join(root, path), 'utf8'),
        ),
    );
    expect(found).toEqual([]);
  });
});

describe('where code runs', () => {
  test('lib/domain imports no React, no browser code, no server code and no node module', () => {
    const found = getForbiddenImports(
      ({ path, isTest }) => isIn(path, 'lib/domain') && !isTest,
      ({ to, kind, isType }) =>
        kind === 'package'
          ? !isType &&
            (/^(react|react-dom|zustand|next|next-intl|server-only)$/.test(to) || to.startsWith('node:'))
          : !isIn(to, 'lib/domain', 'lib/contract'),
    );
    expect(found).toEqual([]);
  });

  test('lib/client imports no server code, lib/server no browser code, and islands import no server code', () => {
    const found = [
      ...getForbiddenImports(
        ({ path, isTest, isClient }) => !isTest && (isClient || isIn(path, 'lib/client')),
        ({ to }) => isIn(to, 'lib/server'),
      ),
      ...getForbiddenImports(
        ({ path, isTest }) => !isTest && isIn(path, 'lib/server'),
        ({ to }) => isIn(to, 'lib/client'),
      ),
    ];
    expect(found).toEqual([]);
  });
});

describe('shape', () => {
  test('no file imports itself by a detour', () => {
    expect(findCycles(sources).map((ring) => ring.join(' -> '))).toEqual([]);
  });

  test('the folders of the backend form no ring, types included', () => {
    const getFolder = (path: string) =>
      path
        .split('/')
        .slice(0, isIn(path, 'backend/modules') ? 3 : 2)
        .join('/');
    const shipped = [...sources.values()].filter(
      ({ path, isTest }) =>
        isIn(path, 'backend') && !isTest && !isIn(path, 'backend/testing', ...COMPOSITION_ROOT),
    );
    expect(findFolderCycles(shipped, getFolder).map((ring) => ring.join(' -> '))).toEqual([]);
  });

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

  test('statuses are compared by their names in lib/contract/statuses.ts', () => {
    const found = [...sources.values()]
      .filter(({ path, isTest }) => !isTest && !READS_EXIT_STATUS.includes(path))
      .flatMap(({ path }) =>
        readFileSync(join(root, path), 'utf8')
          .split('\n')
          .filter((line) => BARE_STATUS.test(line))
          .map((line) => `${path}: ${line.trim()}`),
      );
    expect(found).toEqual([]);
  });

  test('browser tests use the test of e2e/test.ts, which fails on errors of a page', () => {
    const direct = [...readSources(root, ['e2e'])]
      .filter(([path]) => path.endsWith('.spec.ts'))
      .filter(([, { imports }]) => imports.some(({ to, isType }) => to === '@playwright/test' && !isType));
    expect(direct.map(([path]) => path)).toEqual([]);
  });

  test('texts for people are in message files', () => {
    const found = [...sources.values()]
      .filter(
        ({ path, isTest }) =>
          !isTest && !Object.keys(HAS_FOREIGN_TEXT).some((listed) => path.startsWith(listed)),
      )
      .filter(({ path }) => FOREIGN_WORD.test(removeComments(readFileSync(join(root, path), 'utf8'))))
      .map(({ path }) => path);
    expect(found).toEqual([]);
  });

  test('functions are verbs: none is called xOf or xIn', () => {
    const nouns = [...sources.keys()].flatMap((path) =>
      [...removeComments(readFileSync(join(root, path), 'utf8')).matchAll(FUNCTION_NAME)]
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
});

describe('what browsers load first', () => {
  /** Files that a browser gets, with the island through which they come: lazy imports and types stay behind. */
  function listBrowserFiles(): Map<string, string> {
    const reached = new Map<string, string>();
    const visit = (path: string, island: string) => {
      if (reached.has(path)) return;
      reached.set(path, island);
      for (const { to, kind, isType, isLazy } of sources.get(path)?.imports ?? []) {
        if (kind === 'file' && !isType && !isLazy) visit(to, island);
      }
    };
    for (const { path, isClient } of sources.values()) if (isClient) visit(path, path);
    return reached;
  }

  test('zod is not among it', () => {
    const found = [...listBrowserFiles()].flatMap(([path, island]) =>
      (sources.get(path)?.imports ?? [])
        .filter(({ to, isType, isLazy }) => to === 'zod' && !isType && !isLazy)
        .map(() => `${island} ... ${path} -> zod`),
    );
    expect(found).toEqual([]);
  });

  test('nothing of the server is among it', () => {
    const found = [...listBrowserFiles()].flatMap(([path, island]) =>
      (sources.get(path)?.imports ?? [])
        .filter(({ to, isType }) => !isType && (to === 'server-only' || to.startsWith('node:')))
        .map(({ to }) => `${island} ... ${path} -> ${to}`),
    );
    expect(found).toEqual([]);
  });
});

describe('the reader of imports', () => {
  const parseImports = (source: string) =>
    parse(root, 'lib/example.ts', source).imports.map(({ to, isType, isLazy }) => ({ to, isType, isLazy }));

  test('values, types, re-exports and lazy imports are distinguished', () => {
    const found = parseImports(
      [
        "import a from 'a';",
        "import type { B } from 'b';",
        "import { type C, type D } from 'c';",
        "import {\n  type E,\n  f,\n} from 'd';",
        "export * from 'e';",
        "import 'f';",
        "const g = await import('g');",
      ].join('\n'),
    );
    expect(found).toEqual([
      { to: 'a', isType: false, isLazy: false },
      { to: 'b', isType: true, isLazy: false },
      { to: 'c', isType: true, isLazy: false },
      { to: 'd', isType: false, isLazy: false },
      { to: 'e', isType: false, isLazy: false },
      { to: 'f', isType: false, isLazy: false },
      { to: 'g', isType: false, isLazy: true },
    ]);
  });

  test('a commented import is none, and an address in a string is no comment', () => {
    expect(
      parseImports(
        "// import a from 'a';\n/* import b from 'b'; */\nconst c = 'http://d';\nimport e from '@x/e/f';",
      ),
    ).toEqual([{ to: '@x/e', isType: false, isLazy: false }]);
  });

  test('a ring of folders is found although no file imports itself', () => {
    const createFile = (path: string, ...to: string[]): SourceFile => ({
      path,
      isClient: false,
      isTest: false,
      imports: to.map((each) => ({ to: each, kind: 'file', isType: true, isLazy: false })),
    });
    const getFolder = (path: string) => path.split('/')[0] ?? path;
    expect(
      findFolderCycles(
        [createFile('a/1.ts', 'b/1.ts'), createFile('b/2.ts', 'a/2.ts'), createFile('c/1.ts', 'a/1.ts')],
        getFolder,
      ),
    ).toEqual([['a', 'b', 'a']]);
    expect(
      findFolderCycles([createFile('a/1.ts', 'b/1.ts'), createFile('b/2.ts', 'c/1.ts')], getFolder),
    ).toEqual([]);
  });

  test('a ring of files is found', () => {
    const createFile = (path: string, to: string): [string, SourceFile] => [
      path,
      { path, isClient: false, isTest: false, imports: [{ to, kind: 'file', isType: false, isLazy: false }] },
    ];
    expect(findCycles(new Map([createFile('a', 'b'), createFile('b', 'c'), createFile('c', 'a')]))).toEqual([
      ['a', 'b', 'c', 'a'],
    ]);
  });
});
