import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { captureProgram } from '../capture-program';
import { getBinPath, root } from '../project';
import { type Cruise, listViolations } from './import-graph';
import type { Step } from './tally';

/** Folders and files whose imports are checked; imported files outside of them are read, too. */
const SOURCES = ['app', 'backend', 'components', 'console', 'e2e', 'lib', 'middleware.ts', 'server.ts'];

/** Applies the rules of .dependency-cruiser.mjs and of import-graph.ts, and prints each import that breaks one. */
export const checkLayers: Step = async (print) => {
  const config = join(root, '.dependency-cruiser.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'makan-layers-'));
  const result = join(folder, 'cruise.json');
  try {
    const args = ['--config', config, '--output-type', 'json', '--output-to', result, ...SOURCES];
    const { code, output } = await captureProgram(getBinPath('depcruise'), args, { cwd: root });
    if (code !== 0) {
      print(output);
      return { passed: 0, failed: 1 };
    }
    const cruise: Cruise = JSON.parse(readFileSync(result, 'utf8'));
    const { ALLOWED_FEATURE_IMPORTS, default: rules } = await import(pathToFileURL(config).href);
    const isClientFile = (path: string) =>
      /^\s*(['"])use client\1/.test(readFileSync(join(root, path), 'utf8'));
    const violations = listViolations(cruise, ALLOWED_FEATURE_IMPORTS, isClientFile);
    if (violations.length > 0) print(violations.join('\n'));
    return { passed: violations.length > 0 ? 0 : rules.forbidden.length, failed: violations.length };
  } finally {
    rmSync(folder, { recursive: true });
  }
};
