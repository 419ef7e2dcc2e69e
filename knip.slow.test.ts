import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { captureProgram } from './scripts/capture-program';
import { getBinPath } from './scripts/project';

const root = fileURLToPath(new URL('.', import.meta.url));

test('unused files, exports, types and packages are found, and packages that are not listed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'makan-knip-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  try {
    cpSync(join(root, 'knip.jsonc'), join(folder, 'knip.jsonc'));
    write(
      'package.json',
      '{"name": "a", "type": "module", "dependencies": {"hono": "1.0.0", "zod": "1.0.0"}}',
    );
    write('scripts/up.ts', "import 'pg'; import 'zod'; import { used } from '../lib/a'; used();");
    write(
      'lib/a.ts',
      'export const used = () => own; export const own = 1; export const unused = 2; export type Unused = 3;',
    );
    write('lib/left.ts', 'export const left = 1;');
    const { output } = await captureProgram(
      getBinPath('knip'),
      ['--directory', folder, '--no-progress', '--no-config-hints', '--reporter', 'json'],
      { cwd: folder },
    );
    const found = JSON.parse(output).issues.flatMap(({ file, ...issues }: Record<string, unknown>) =>
      Object.entries(issues).flatMap(([kind, list]) =>
        (list as { name: string }[]).map(({ name }) => `${file} ${kind} ${name}`),
      ),
    );
    expect(found.sort()).toEqual([
      'lib/a.ts exports own',
      'lib/a.ts exports unused',
      'lib/a.ts types Unused',
      'lib/left.ts files lib/left.ts',
      'package.json dependencies hono',
      'scripts/up.ts unlisted pg',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 300_000);
