import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { captureProgram } from './scripts/capture-program';
import { getBinPath } from './scripts/project';
import type { Cruise } from './scripts/verify/import-graph';

const root = fileURLToPath(new URL('.', import.meta.url));
const config = join(root, '.dependency-cruiser.mjs');

/** For each rule a file that breaks it: its path, its text, and the import that has to be found. */
const VIOLATIONS: Record<string, [path: string, code: string, to: string]> = {
  'every import leads to a file or a package': ['lib/client/a.ts', "import './gone';", './gone'],
  'no file imports itself by a detour, types included': [
    'lib/client/a-ring.ts',
    "import type { B } from './ring-type'; export type A = B;",
    'lib/client/ring-type.ts',
  ],
  'the backend imports the contract and listed rules of the storefront': [
    'backend/modules/a.ts',
    "import type { A } from '@/lib/domain/cart'; export type B = A;",
    'lib/domain/cart.ts',
  ],
  'uploaded images are decoded in the process of image-tasks.ts only': [
    'backend/modules/media/a.ts',
    "import sharp from 'sharp'; sharp();",
    'node_modules/sharp/index.js',
  ],
  'only tests and what they share import lib/testing': [
    'lib/client/b.ts',
    "import '../testing/a';",
    'lib/testing/a.ts',
  ],
  'only tests and what they share import components/testing': [
    'components/cart/testing.tsx',
    "import '../testing/a';",
    'components/testing/a.tsx',
  ],
  'storefront and console never import the backend': [
    'lib/server/a.ts',
    "import '../../backend/app';",
    'backend/app.ts',
  ],
  'the console shares contract, pure rules and primitives with the storefront, and nothing else': [
    'console/src/a.ts',
    "import '@/lib/client/empty';",
    'lib/client/empty.ts',
  ],
  'the console runs without Next': [
    'console/src/b.ts',
    "import { useTranslations } from 'next-intl'; useTranslations();",
    'node_modules/next-intl/index.js',
  ],
  'only the console imports the console': [
    'components/cart/a.tsx',
    "import '@/console/src/empty';",
    'console/src/empty.ts',
  ],
  'the contract imports zod only': ['lib/contract/a.ts', "import 'node:fs';", 'fs'],
  'components do not import pages': ['components/cart/b.tsx', "import '@/app/page';", 'app/page.tsx'],
  'lib imports neither components nor pages': [
    'lib/client/c.ts',
    "import '@/components/ui/button';",
    'components/ui/button.tsx',
  ],
  'primitives import no feature': [
    'components/ui/a.tsx',
    "import '../cart/empty';",
    'components/cart/empty.tsx',
  ],
  'lib/domain imports rules and the contract only': [
    'lib/domain/a.ts',
    "import '../client/empty';",
    'lib/client/empty.ts',
  ],
  'lib/domain imports no React, no store and no framework': [
    'lib/domain/b.ts',
    "import { useState } from 'react'; useState();",
    'node_modules/react/index.js',
  ],
  'lib/domain imports no module of Node': ['lib/domain/c.ts', "import 'node:fs';", 'fs'],
  'lib/client imports no server code': [
    'lib/client/d.ts',
    "import '@/lib/server/empty';",
    'lib/server/empty.ts',
  ],
  'lib/server imports no browser code': [
    'lib/server/b.ts',
    "import '@/lib/client/empty';",
    'lib/client/empty.ts',
  ],
  'browser tests use the test of e2e/test.ts, which fails on errors of a page': [
    'e2e/a.spec.ts',
    "import { test } from '@playwright/test'; test();",
    'node_modules/@playwright/test/index.js',
  ],
  'a feature uses the components of others only where that is listed': [
    'components/wishes/a.tsx',
    "import '../cart/empty';",
    'components/cart/empty.tsx',
  ],
};

/** Returns a file that breaks the feature's rule, because `wishes` is not in the feature's list. */
const listedFeature = (feature: string): [string, string, string] => [
  `components/${feature}/listed.tsx`,
  "import '../wishes/empty';",
  'components/wishes/empty.tsx',
];

/** Allowed imports that resemble the violations above. */
const ALLOWED: Record<string, string> = {
  'app/page.tsx': '',
  'backend/app.ts': "import type { Sharp } from 'sharp'; export type A = Sharp;",
  'backend/modules/media/image-tasks.ts': "import sharp from 'sharp'; sharp();",
  'backend/modules/b.ts': "import '@/lib/contract/b'; import '@/lib/domain/money'; import 'node:fs';",
  'backend/modules/b.test.ts': "import '@/lib/testing/a'; import sharp from 'sharp'; sharp();",
  'components/cart/empty.tsx': "import '../ui/button'; import '../food/empty';",
  'components/cart/a.test.tsx': "import '../testing/a';",
  'components/food/empty.tsx': '',
  'components/testing/a.tsx': '',
  'components/ui/button.tsx': '',
  'components/wishes/empty.tsx': '',
  'console/src/empty.ts':
    "import '@/lib/contract/b'; import '@/lib/domain/money'; import '@/components/ui/button';",
  'e2e/b.spec.ts': "import type { Page } from '@playwright/test'; export type A = Page;",
  'lib/client/empty.ts': "const load = () => import('./lazy-ring'); load();",
  'lib/client/lazy-ring.ts': "import './empty';",
  'lib/client/ring-type.ts': "import type { A } from './a-ring'; export type B = A;",
  'lib/contract/b.ts': "import { z } from 'zod'; z();",
  'lib/domain/cart.ts': "import type { ReactNode } from 'react'; export type A = ReactNode;",
  'lib/domain/cart.test.ts': "import 'node:fs';",
  'lib/domain/money.ts': '',
  'lib/server/empty.ts': "import 'node:fs'; import '@/lib/domain/money';",
  'lib/testing/a.ts': '',
};

const PACKAGES = ['@playwright/test', 'next-intl', 'react', 'sharp', 'zod'];

test('every rule finds an import that breaks it, and no other import', async () => {
  const { default: rules, ALLOWED_FEATURE_IMPORTS } = await import(pathToFileURL(config).href);
  const violations = {
    ...VIOLATIONS,
    ...Object.fromEntries(
      Object.keys(ALLOWED_FEATURE_IMPORTS).map((feature) => [
        `components/${feature} uses the components of listed features only`,
        listedFeature(feature),
      ]),
    ),
  };
  expect(Object.keys(violations).sort()).toEqual(
    rules.forbidden.map(({ name }: { name: string }) => name).sort(),
  );

  const folder = mkdtempSync(join(tmpdir(), 'makan-layers-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  try {
    write('tsconfig.json', '{"compilerOptions": {"baseUrl": ".", "paths": {"@/*": ["./*"]}}}');
    for (const name of PACKAGES) {
      write(`node_modules/${name}/package.json`, `{"name": "${name}", "version": "1.0.0"}`);
      write(`node_modules/${name}/index.js`, '');
    }
    for (const [path, code] of Object.entries(ALLOWED)) write(path, code);
    for (const [path, code] of Object.values(violations)) write(path, code);
    const result = join(folder, 'cruise.json');
    const { output } = await captureProgram(
      getBinPath('depcruise'),
      [
        '--config',
        config,
        '--output-type',
        'json',
        '--output-to',
        result,
        'app',
        'backend',
        'components',
        'console',
        'e2e',
        'lib',
      ],
      { cwd: folder },
    );
    expect(output).toBe('');
    const { summary }: Cruise = JSON.parse(readFileSync(result, 'utf8'));
    const found = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
    const expected = Object.entries(violations).map(([name, [from, , to]]) => `${name}: ${from} -> ${to}`);
    expect(found.sort()).toEqual(expected.sort());
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 300_000);
