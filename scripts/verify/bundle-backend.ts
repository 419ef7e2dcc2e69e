import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundleWhenStale, hasCurrentPages } from '../build/build';
import { distDir } from '../project';

/**
 * Vitest global setup that provides the bundled backend, because tests start it dozens of times and it starts in half the time
 * of the sources. Pages take minutes to build, so tests learn only whether built pages exist.
 */
export default async function setup(project: TestProject): Promise<void> {
  await bundleWhenStale();
  project.provide('backendProgram', join(distDir, 'backend.js'));
  project.provide('arePagesBuilt', hasCurrentPages());
}
