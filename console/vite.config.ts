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

/** The staff console (docs/decisions/console.md). `npm run dev` serves it from its sources, beside the backend. */
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
      output: {
        codeSplitting: {
          // What many screens share comes in one file instead of a dozen small ones.
          groups: [{ name: 'shared', test: /\/(console\/src|components|lib)\//, minShareCount: 6 }],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.CONSOLE_PORT || 4100),
    strictPort: true,
    allowedHosts: ['.localhost'],
    // The host goes through, so that the backend sees a request for the console of its own origin.
    proxy: { '/staff': { target: backend }, '/media': { target: backend } },
  },
});
