import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the project folder of this file or its bundle, which contains migrations and demo files;
 * PROJECT_DIR overrides it. Throws when no folder above this file is one.
 */
export function getProjectRoot(): string {
  if (process.env.PROJECT_DIR) return process.env.PROJECT_DIR;
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === 'makan') return folder;
    if (folder === dirname(folder)) break;
  }
  throw new Error(`No project of Makan above ${start}; set PROJECT_DIR to its folder`);
}
