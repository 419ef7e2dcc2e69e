import { createHash } from 'node:crypto';

/** Returns the Content-Security-Policy hash of each script, once. */
export const hashScripts = (scripts: readonly string[]): string[] => [
  ...new Set(scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)),
];
