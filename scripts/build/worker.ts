import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bundles the service worker, with the build id of the pages, into their folder; app/sw.js serves it from there. */
export async function buildWorker({ root, nextDir }: { root: string; nextDir: string }): Promise<void> {
  const { build } = await import('esbuild');
  const folder = join(root, nextDir);
  await build({
    absWorkingDir: root,
    entryPoints: { sw: 'lib/client/pwa/worker.ts' },
    outdir: folder,
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    define: { BUILD_ID: JSON.stringify(readFileSync(join(folder, 'BUILD_ID'), 'utf8').trim()) },
    logLevel: 'error',
  });
}
