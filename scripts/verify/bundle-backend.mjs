import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWhenStale, hasCurrentPages } from '../build/build.mjs';

/**
 * Vitest global setup: provides the bundled backend to tests that start it dozens of times. The bundle starts in half the
 * time that tsx takes for the sources. Pages take minutes to build: a test that needs them is told whether they are there.
 */
export default async function setup(project) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const distDir = resolve(root, process.env.DIST_DIR || 'dist');
  await bundleWhenStale({ root, distDir });
  project.provide('backendProgram', join(distDir, 'backend.js'));
  project.provide('arePagesBuilt', hasCurrentPages({ root, distDir }));
}
