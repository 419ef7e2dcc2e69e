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
      // What Next adds for browsers older than those that it builds for itself: 0.6 KB of every first load.
      '../build/polyfills/polyfill-module': './lib/client/polyfills.ts',
      './builtin/global-error': './app/global-error.tsx',
      '../components/builtin/global-error': './app/global-error.tsx',
    },
  },
  // Rendered pages stay in memory: any visitor could fill the disk with pages of made-up addresses.
  experimental: {
    isrFlushToDisk: false,
    // Few larger scripts instead of many small ones: a phone on a slow network pays for each request.
    turbopackChunking: {
      requestCost: 2_000_000,
      minChunkSize: 1_000_000,
      maxMergeChunkSize: 5_000_000,
    },
  },
  // Seconds after which Next renders a page before it serves it: its life. Serving an old page meanwhile is left to the caching server,
  // which also knows what has changed: Next would go on serving the old page after a change while a rendering from before it runs.
  expireTime: 60,
  // The caching server compresses cached pages once; the rest is compressed by the proxy in front or not at all on loopback.
  compress: true,
};

/** Returns the configuration. The plugin is for builds: it loads a compiler, which unpacks itself into a folder that a container may not have. */
export default async function getConfig(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createNextIntlPlugin } = await import('next-intl/plugin');
  const withNextIntl = createNextIntlPlugin({
    requestConfig: './lib/server/i18n/request.ts',
    experimental: {
      // Messages are parsed at build time: the browser needs no parser for them, 9 KB less on the first load.
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
