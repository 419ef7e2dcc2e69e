import { fileURLToPath } from 'node:url';
import { PHASE_PRODUCTION_SERVER } from 'next/constants.js';

/** @type {import('next').NextConfig} */
const config = {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: false,
  // `npm run types` checks them, in `check` and `verify`; a build needs half the time without it.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    resolveAlias: {
      // Next's own polyfills are for older browsers than it supports and cost 0.6 KB of every first load.
      '../build/polyfills/polyfill-module': './lib/client/polyfills.ts',
      // The browser reads one of Next's constants, and of `process` nothing; the others cost 2.8 KB of every first load.
      '../../../lib/constants': { browser: './lib/client/next-parts.ts' },
      '../../../../lib/constants': { browser: './lib/client/next-parts.ts' },
      'next/dist/compiled/process': { browser: './lib/client/next-parts.ts' },
      './builtin/global-error': './app/global-error.tsx',
      '../components/builtin/global-error': './app/global-error.tsx',
    },
  },
  // Rendered pages stay in memory, because unbounded URLs must not fill the disk.
  cacheHandler: fileURLToPath(new URL('./lib/server/next-cache.mjs', import.meta.url)),
  cacheMaxMemorySize: 0,
  experimental: {
    // Builds few large scripts instead of many small ones, because each request is slow on a phone's network.
    turbopackChunking: {
      requestCost: 2_000_000,
      minChunkSize: 1_000_000,
      maxMergeChunkSize: 5_000_000,
    },
  },
  // Seconds after which Next renders a page again before serving it. Only the caching server serves stale pages.
  expireTime: 60,
  // The caching server compresses cached pages once, and the reverse proxy compresses other responses.
  compress: true,
};

/** Returns the configuration. Only builds use the plugin: its compiler unpacks into a folder that a container may lack. */
export default async function getConfig(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createNextIntlPlugin } = await import('next-intl/plugin');
  const withNextIntl = createNextIntlPlugin({
    requestConfig: './lib/server/i18n/request.ts',
    experimental: {
      // Messages are parsed at build time, which keeps the 9 KB of a parser out of the first load.
      messages: {
        path: './messages',
        format: 'json',
        locales: ['en', 'zh-CN', 'vn'],
        sourceLocale: 'en',
        precompile: true,
      },
    },
  });
  return withNextIntl(config);
}
