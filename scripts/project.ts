import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder; a bundle in `dist/` is also one folder below it. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** The output folder of all builds except the pages. */
export const distDir = resolve(root, process.env.DIST_DIR || 'dist');

/** Returns the path of a program that a package installs. */
export const getBinPath = (name: string): string => join(root, 'node_modules', '.bin', name);

/** An error that the user can fix; scripts/run.mjs shows only its message. */
export class UpError extends Error {
  override name = 'UpError';
}
