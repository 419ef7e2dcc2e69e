import { expect, test } from 'vitest';
import {
  findFolderCycles,
  findOwnLazyLoading,
  findServerCode,
  findUnusedPermissions,
  listViolations,
} from './import-graph';

/** Describes a file with imports; the prefix `type ` or `lazy ` marks type-only and dynamic ones. */
function createModule(source: string, ...imports: string[]) {
  return {
    source,
    dependencies: imports.map((text) => {
      const [, kind = '', resolved = ''] = /^(type |lazy |core )?(.*)$/.exec(text) ?? [];
      const types: Record<string, string> = {
        'type ': 'type-only',
        'lazy ': 'dynamic-import',
        'core ': 'core',
      };
      return { resolved, module: resolved, dependencyTypes: ['local', types[kind] ?? 'import'] };
    }),
  };
}

const isClientFile = (path: string) => path.endsWith('-island.tsx');

test('a ring of folders is found through types, although no file imports itself', () => {
  expect(
    findFolderCycles([
      createModule('lib/domain/a/1.ts', 'lib/domain/b/1.ts'),
      createModule('lib/domain/b/2.ts', 'type lib/domain/c/1.ts'),
      createModule('lib/domain/c/2.ts', 'lib/domain/a/2.ts', 'lib/contract/a.ts'),
    ]),
  ).toEqual([['lib/domain/a', 'lib/domain/b', 'lib/domain/c', 'lib/domain/a']]);
});

test('folders inside a module, tests and files that put the backend together form no ring', () => {
  expect(
    findFolderCycles([
      createModule(
        'backend/modules/orders/a.ts',
        'backend/modules/orders/placing/b.ts',
        'type backend/deps.ts',
      ),
      createModule('backend/modules/orders/placing/b.ts', 'backend/modules/orders/a.ts', 'backend/core/a.ts'),
      createModule('backend/core/a.test.ts', 'backend/modules/orders/a.ts'),
      createModule('backend/deps.ts', 'backend/modules/orders/a.ts'),
    ]),
  ).toEqual([]);
});

test('zod and server code are found in what an island loads first', () => {
  expect(
    findServerCode(
      [
        createModule(
          'components/a/a-island.tsx',
          'lib/client/b.ts',
          'lazy lib/client/c.ts',
          'type lib/contract/d.ts',
        ),
        createModule('lib/client/b.ts', 'node_modules/zod/index.js', 'core fs', 'lib/server/e.ts'),
        createModule('lib/client/c.ts', 'core path'),
        createModule('lib/contract/d.ts', 'node_modules/zod/index.js'),
      ],
      isClientFile,
    ),
  ).toEqual([
    'components/a/a-island.tsx ... lib/client/b.ts -> node_modules/zod/index.js',
    'components/a/a-island.tsx ... lib/client/b.ts -> fs',
    'components/a/a-island.tsx ... lib/client/b.ts -> lib/server/e.ts',
  ]);
});

test('an island imports not even a type of lib/server', () => {
  expect(
    findServerCode([createModule('components/a/a-island.tsx', 'type lib/server/a.ts')], isClientFile),
  ).toEqual(['components/a/a-island.tsx -> lib/server/a.ts']);
});

test('a component that is loaded in a way of its own is found', () => {
  expect(
    findOwnLazyLoading([
      createModule('components/a/a.tsx', 'lazy components/b/b.tsx', 'lazy lib/client/c.ts'),
      createModule('components/a/b.tsx', 'lazy components/b/b.tsx', 'components/ui/use-lazy-part.ts'),
      createModule('app/page.tsx', 'next/dynamic'),
    ]),
  ).toEqual(['components/a/a.tsx -> components/b/b.tsx', 'app/page.tsx -> next/dynamic']);
});

test('a permission that no import needs is found', () => {
  expect(
    findUnusedPermissions([createModule('components/a/1.tsx', 'components/b/1.tsx')], { a: ['b', 'c'] }),
  ).toEqual(['a -> c']);
});

test('a violation is named by its rule and the path of imports', () => {
  const violations = [
    { from: 'lib/a.ts', to: 'app/b.ts', rule: { name: 'no page' } },
    {
      from: 'lib/c.ts',
      to: 'lib/d.ts',
      rule: { name: 'no ring' },
      cycle: [{ name: 'lib/d.ts' }, { name: 'lib/c.ts' }],
    },
  ];
  const modules = [createModule('app/page.tsx', 'next/dynamic')];
  expect(listViolations({ modules, summary: { violations } }, { a: ['b'] }, isClientFile)).toEqual([
    'no page: lib/a.ts -> app/b.ts',
    'no ring: lib/c.ts -> lib/d.ts -> lib/c.ts',
    'components are loaded by useLazyPart or LazyMount only: app/page.tsx -> next/dynamic',
    'a listed import is used: a -> b',
  ]);
});
