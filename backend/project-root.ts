import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Folder of the project that this file, or the bundle that it went into, belongs to: where migrations and demo files lie.
 * PROJECT_DIR names another one. Throws when there is none above this file.
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
