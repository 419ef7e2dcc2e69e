import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const project = resolve(root, '..');
const backend = `http://127.0.0.1:${process.env.BACKEND_PORT || 4000}`;

/** Compresses the built files once, so that the backend only has to send them. */
function compressOnce(): Plugin {
  return {
    name: 'compress-once',
    apply: 'build',
    writeBundle({ dir }) {
      for (const entry of readdirSync(dir!, { recursive: true, withFileTypes: true })) {
        if (!/\.(js|css|html)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(bytes));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/**
 * Builds the staff console (docs/decisions/console.md). `npm run dev` serves it from its sources, beside the backend.
 */
export default defineConfig({
  root,
  plugins: [react(), compressOnce()],
  resolve: { alias: [{ find: /^@\//, replacement: `${project}/` }] },
  css: { postcss: project },
  build: {
    outDir: resolve(project, 'dist', 'console'),
    emptyOutDir: true,
    target: 'es2022',
    // Inlined files would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: resolve(root, 'index.html'), sw: resolve(root, 'src/counter/counter-worker.ts') },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          // Bundles modules shared by many screens into one file instead of a dozen small ones.
          // Forms and the texts of other screens stay out of it, because they are not needed for the board.
          groups: [
            {
              name: 'shared',
              test: /\/(console\/src\/(?!forms\/|account\/|with-messages)|components\/(?!ui\/(?:field|form))|lib\/)/,
              minShareCount: 6,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.CONSOLE_PORT || 4100),
    strictPort: true,
    allowedHosts: ['.localhost'],
    // Keeps the host header, so that the backend sees a same-origin request.
    proxy: { '/staff': { target: backend }, '/media': { target: backend } },
  },
});
