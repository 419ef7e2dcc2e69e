// Declares the layers of the project (docs/architecture.md) as rules of dependency-cruiser. dependency-cruiser.slow.test.ts breaks each rule;
// scripts/verify/import-graph.ts contains the rules that the tool cannot express.

const TEST = '\\.(test|spec)\\.tsx?$';

/**
 * Lists the features whose components a feature may import, in addition to `ui` and `layout`. Add a line only after checking that
 * the shared code is not a rule, because rules belong in lib.
 */
export const ALLOWED_FEATURE_IMPORTS = {
  account: [
    'addresses',
    'help-desk',
    'favourites',
    'orders',
    'profile',
    'reservations',
    'session',
    'vouchers',
    'wallet',
  ],
  addresses: ['session'],
  cart: ['food'],
  checkout: ['addresses', 'dine-in', 'food', 'fulfilment', 'orders', 'payments', 'session'],
  'dine-in': ['parties'],
  dish: ['cart', 'food'],
  'door-queue': ['reservations'],
  food: ['help-desk'],
  fulfilment: ['addresses'],
  legal: ['seo'],
  menu: ['cart', 'dish', 'food'],
  orders: ['ads', 'dine-in', 'food', 'fulfilment', 'payments', 'session', 'subscription'],
  parties: ['food', 'fulfilment', 'payments', 'session'],
  payments: ['session'],
  profile: ['addresses', 'session'],
  reservations: ['orders', 'session'],
  storefront: [
    'cart',
    'dine-in',
    'dish',
    'food',
    'fulfilment',
    'help-desk',
    'favourites',
    'menu',
    'orders',
    'reservations',
    'outlets',
    'reviews',
    'session',
    'vouchers',
  ],
  vouchers: ['help-desk', 'payments', 'session'],
  wallet: ['ads', 'payments'],
};

/** Pure rules that the backend uses too, such as the format of money in mails and the rate limits. */
const SHARED_WITH_BACKEND = [
  'lib/domain/calendar-file.ts',
  'lib/domain/cut-text.ts',
  'lib/domain/dish/availability.ts',
  'lib/domain/dish/price-at.ts',
  'lib/domain/dish/sale-rules.ts',
  'lib/domain/food/food-facts.ts',
  'lib/domain/food/meets-avoided.ts',
  'lib/domain/food/remark-phrases.json',
  'lib/domain/food/remark-phrases.ts',
  'lib/domain/fulfilment/days.ts',
  'lib/domain/fulfilment/delivery-areas.ts',
  'lib/domain/draft/edits.ts',
  'lib/domain/draft/menu-entry.ts',
  'lib/domain/draft/promotion-uses.ts',
  'lib/domain/fair-queue.ts',
  'lib/domain/json-shape.ts',
  'lib/domain/i18n/date-labels.ts',
  'lib/domain/json-patch.ts',
  'lib/domain/menu/add-chinese.ts',
  'lib/domain/menu/search.ts',
  'lib/domain/metrics.ts',
  'lib/domain/start-tracing.ts',
  'lib/domain/tracing.ts',
  'lib/domain/money.ts',
  'lib/domain/network/address-range.ts',
  'lib/domain/network/proof-of-work.ts',
  'lib/domain/network/rate-limit.ts',
  'lib/domain/network/source-key.ts',
  'lib/domain/email.ts',
  'lib/domain/payments/refund-recipient.ts',
  'lib/domain/outlets/opening-hours.ts',
  'lib/domain/parties/split-bill.ts',
  'lib/domain/percent.ts',
  'lib/domain/promotions/evaluate.ts',
  'lib/domain/promotions/promotion.ts',
  'lib/domain/reservations/deposit.ts',
  'lib/domain/secrets.ts',
  'lib/domain/shared-runs.ts',
  'lib/domain/theme.ts',
  'lib/domain/vouchers/voucher-link.ts',
];

const STOREFRONT = ['app', 'components', 'lib', 'server.ts', 'middleware.ts'];

/** Returns a pattern that matches the files and everything in the folders. */
const within = (...paths) => `^(${paths.map((path) => path.replaceAll('.', '\\.')).join('|')})(/|$)`;
const packages = (...names) => `^(node_modules/)?(${names.join('|')})(/|$)`;
const OUTSIDE = '^node_modules/';
const VALUES = { dependencyTypesNot: ['type-only'] };

const rules = [
  {
    name: 'every import leads to a file or a package',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no file imports itself by a detour, types included',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
  },
  {
    name: 'the backend imports the contract and listed rules of the storefront',
    from: { path: within('backend') },
    to: {
      pathNot: [OUTSIDE, within('backend', 'lib/contract', 'lib/testing', ...SHARED_WITH_BACKEND)],
      dependencyTypesNot: ['core'],
    },
  },
  {
    name: 'uploaded images are decoded in the process of image-tasks.ts only',
    from: {
      path: within('backend', 'console'),
      pathNot: [
        TEST,
        within('backend/modules/media/image-tasks.ts', 'backend/modules/media/image-process.ts'),
      ],
    },
    to: { path: [packages('sharp'), within('backend/modules/media/image-tasks.ts')], ...VALUES },
  },
  {
    name: 'only tests and what they share import lib/testing',
    from: {
      path: within('backend', 'console', ...STOREFRONT),
      pathNot: [TEST, within('lib/testing', 'backend/testing')],
    },
    to: { path: within('lib/testing') },
  },
  {
    name: 'only tests and what they share import components/testing',
    from: { path: within('console', ...STOREFRONT), pathNot: [TEST, within('components/testing')] },
    to: { path: within('components/testing') },
  },
  {
    name: 'storefront and console never import the backend',
    from: { path: within('console', ...STOREFRONT) },
    to: { path: within('backend') },
  },
  {
    name: 'the console shares contract, pure rules and primitives with the storefront, and nothing else',
    from: { path: within('console') },
    to: {
      pathNot: [
        OUTSIDE,
        within(
          'console',
          'lib/contract',
          'lib/domain',
          'components/ui',
          'components/layout/use-is-desktop.ts',
          // Only tests import these two.
          'lib/testing',
          'components/testing/late-answers.tsx',
        ),
      ],
      dependencyTypesNot: ['core'],
    },
  },
  {
    name: 'the console runs without Next',
    from: { path: within('console') },
    to: { path: '^(node_modules/)?next[-/]' },
  },
  {
    name: 'only the console imports the console',
    from: { path: within('backend', ...STOREFRONT) },
    to: { path: within('console') },
  },
  {
    name: 'the contract imports zod only',
    from: { path: within('lib/contract'), pathNot: TEST },
    to: { pathNot: [within('lib/contract'), packages('zod')] },
  },
  {
    name: 'components do not import pages',
    from: { path: within('components') },
    to: { path: within('app') },
  },
  {
    name: 'lib imports neither components nor pages',
    from: { path: within('lib') },
    to: { path: within('app', 'components') },
  },
  {
    name: 'primitives import no feature',
    from: { path: within('components/ui') },
    to: { path: within('components'), pathNot: within('components/ui') },
  },
  {
    name: 'lib/domain imports rules and the contract only',
    from: { path: within('lib/domain'), pathNot: TEST },
    to: { pathNot: [OUTSIDE, within('lib/domain', 'lib/contract')], dependencyTypesNot: ['core'] },
  },
  {
    name: 'lib/domain imports no React, no store and no framework',
    from: { path: within('lib/domain'), pathNot: TEST },
    to: { path: packages('react', 'react-dom', 'zustand', 'next', 'next-intl'), ...VALUES },
  },
  {
    name: 'lib/domain imports no module of Node',
    from: { path: within('lib/domain'), pathNot: TEST },
    to: { dependencyTypes: ['core'], ...VALUES },
  },
  {
    name: 'lib/client imports no server code',
    from: { path: within('lib/client'), pathNot: TEST },
    to: { path: within('lib/server') },
  },
  {
    name: 'lib/server imports no browser code',
    from: { path: within('lib/server'), pathNot: TEST },
    to: { path: within('lib/client') },
  },
  {
    name: 'browser tests use the test of e2e/test.ts, which fails on errors of a page',
    from: { path: '^e2e/.*\\.spec\\.ts$' },
    to: { path: packages('@playwright/test'), ...VALUES },
  },
];

const SHARED_COMPONENTS = 'ui|layout|testing';
const FEATURE = `^components/(?!(?:${SHARED_COMPONENTS}|${Object.keys(ALLOWED_FEATURE_IMPORTS).join('|')})/)([^/]+)/`;

/** Contains one rule for all features that may import no other, and one for each feature that may. */
const featureRules = [
  {
    name: 'a feature uses the components of others only where that is listed',
    from: { path: FEATURE },
    to: { path: '^components/', pathNot: `^components/($1|${SHARED_COMPONENTS})/` },
  },
  ...Object.entries(ALLOWED_FEATURE_IMPORTS).map(([feature, others]) => ({
    name: `components/${feature} uses the components of listed features only`,
    from: { path: `^components/${feature}/` },
    to: {
      path: '^components/',
      pathNot: `^components/(${[feature, ...others].join('|')}|${SHARED_COMPONENTS})/`,
    },
  })),
];

export default {
  forbidden: [...rules, ...featureRules].map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    // Resolving takes most of the time, so it follows no links, tries few endings and caches the file system.
    preserveSymlinks: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js'],
      conditionNames: ['import', 'require', 'node', 'default'],
      exportsFields: ['exports'],
      cachedInputFileSystem: { cacheDuration: 600_000 },
    },
  },
};
