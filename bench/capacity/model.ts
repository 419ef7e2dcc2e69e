/**
 * Where each part of an installation ends as restaurants are added (OPS-13): what the busiest hour asks of a part, beside what
 * one process of a measured machine can do. Pure; `npm run bench -- capacity` measures and prints it.
 */

/** Figures of one machine, measured by `npm run bench -- capacity`. */
export interface Measured {
  /** Restaurants of the database that they were measured on. */
  restaurants: number;
  /** Of one backend. */
  ordersPerSecond: number;
  lookupsPerSecond: number;
  searchesPerSecond: number;
  mailsPerSecond: number;
  /** Of one storefront: pages of 200 dishes rendered and compressed; rendered again, when they are the same; changes applied. */
  firstRendersPerSecond: number;
  rendersPerSecond: number;
  changesPerSecond: number;
  /** A page of 200 dishes in all its encodings, as the cache counts it. */
  pageBytes: number;
  /** With lines, events, payment, key of the request, and all indexes. */
  orderBytes: number;
  /** A payment by wallet: a transaction and two entries, with all indexes. */
  movementBytes: number;
  vacuumBytesPerSecond: number;
}

/** What restaurants and their diners do. */
export interface Demand {
  /** Of each restaurant. */
  ordersPerDay: number;
  /** The part of a day that falls into its busiest hour. */
  busiestHour: number;
  viewsPerOrder: number;
  mailsPerOrder: number;
  /** Orders that the wallet pays, of all. */
  walletPart: number;
  /** Searches over all restaurants; most diners come by their restaurant's own domain. */
  searchesPerOrder: number;
  /** Sold out, prices, hours: of each restaurant. */
  changesPerDay: number;
  /** For which orders and ledger are in tables that nobody has divided. */
  months: number;
}

export const usualDemand: Demand = {
  ordersPerDay: 40,
  busiestHour: 0.15,
  viewsPerOrder: 20,
  mailsPerOrder: 2,
  walletPart: 0.1,
  searchesPerOrder: 0.02,
  changesPerDay: 20,
  months: 24,
};

/** CACHE_MEGABYTES by default, and the hosts that a storefront remembers (lib/server/tenant/domains.ts). */
const cacheBytes = 128 * 1024 * 1024;
const maxHosts = 200_000;
/** Seconds for which a page and a looked-up host are fresh. */
const freshSeconds = 60;
/** A table that vacuum reads for longer is too large to be one. */
const vacuumSeconds = 3_600;
/** What PostgreSQL's autovacuum reads from disk at most by default: 100 pages of 8 KB, then a pause of 2 ms. */
const autovacuumBytesPerSecond = (100 * 8192) / 0.002;

/**
 * Returns how often per second a thing of its own per restaurant is fetched again, when a fetched one is fresh for some seconds:
 * restaurants are visited in proportion to 1 / rank, and the next visit after that time fetches.
 */
export function getRefreshesPerSecond(
  restaurants: number,
  viewsPerSecond: number,
  seconds = freshSeconds,
): number {
  return sumOverRestaurants(restaurants, viewsPerSecond, (rate) => rate / (1 + rate * seconds));
}

/** Returns how many restaurants are visited within some seconds. */
export function getVisited(restaurants: number, viewsPerSecond: number, seconds: number): number {
  return sumOverRestaurants(restaurants, viewsPerSecond, (rate) => 1 - Math.exp(-rate * seconds));
}

/** Adds up what a function of the rate of visits gives; ranks far down are nearly alike and counted in groups. */
function sumOverRestaurants(
  restaurants: number,
  viewsPerSecond: number,
  of: (rate: number) => number,
): number {
  const groups = [...groupRanks(restaurants)];
  const harmonic = groups.reduce((sum, { rank, count }) => sum + count / rank, 0);
  return groups.reduce((sum, { rank, count }) => sum + count * of(viewsPerSecond / rank / harmonic), 0);
}

function* groupRanks(restaurants: number): Generator<{ rank: number; count: number }> {
  for (let first = 1; first <= restaurants; ) {
    const count = Math.min(Math.max(1, Math.floor(first / 100)), restaurants - first + 1);
    yield { rank: first + (count - 1) / 2, count };
    first += count;
  }
}

interface Load {
  orders: number;
  views: number;
  changes: number;
}

/** Per second of the busiest hour. */
function getLoad(
  restaurants: number,
  { ordersPerDay, busiestHour, viewsPerOrder, changesPerDay }: Demand,
): Load {
  const getPeakRate = (perDay: number) => (restaurants * perDay * busiestHour) / 3600;
  const orders = getPeakRate(ordersPerDay);
  return { orders, views: orders * viewsPerOrder, changes: getPeakRate(changesPerDay) };
}

interface Part {
  name: string;
  unit: string;
  /** Of one process, or of one table. */
  capacity: number;
  /** What so many restaurants ask of it; grows with them. */
  demand: (restaurants: number) => number;
  /** What is done then, on which engine. */
  step: string;
}

/** Returns the parts that grow with restaurants. */
export function getParts(measured: Measured, demand: Demand): Part[] {
  const load = (restaurants: number) => getLoad(restaurants, demand);
  const countStoredOrders = (restaurants: number) =>
    (restaurants * demand.ordersPerDay * 365 * demand.months) / 12;
  const gigabyte = 1024 ** 3;
  const vacuumGigabytes =
    (Math.min(measured.vacuumBytesPerSecond, autovacuumBytesPerSecond) * vacuumSeconds) / gigabyte;
  return [
    {
      name: 'Page cache: memory',
      unit: 'MB',
      capacity: cacheBytes / 1024 ** 2,
      demand: (count) =>
        (getVisited(count, load(count).views, 2 * freshSeconds) * measured.pageBytes) / 1024 ** 2,
      step: '`CACHE_MEGABYTES`; then a share of the hosts for each storefront (`lb_policy header Host`), or Varnish, whose memory all share',
    },
    {
      name: 'Page cache: rendering',
      unit: 'pages/s',
      capacity: measured.rendersPerSecond,
      demand: (count) => getRefreshesPerSecond(count, load(count).views),
      step: 'more storefronts, each with a share of the hosts; without shares each renders for itself',
    },
    {
      name: 'Domains: memory',
      unit: 'hosts',
      capacity: maxHosts,
      demand: (count) => count,
      step: 'a larger `maxKnown`, or a share of the hosts for each storefront',
    },
    {
      name: 'Domains: lookups',
      unit: 'lookups/s',
      capacity: measured.lookupsPerSecond,
      demand: (count) => getRefreshesPerSecond(count, load(count).views),
      step: 'more backends; fresh for longer than a minute while the stream of changes is followed',
    },
    {
      name: 'Changes applied',
      unit: 'changes/s',
      capacity: measured.changesPerSecond,
      demand: (count) => load(count).changes,
      step: 'a stream for a share of the restaurants, for storefronts that have a share of the hosts',
    },
    {
      name: 'Orders: written',
      unit: 'orders/s',
      capacity: measured.ordersPerSecond,
      demand: (count) => load(count).orders,
      step: 'more backends on the same PostgreSQL; databases by country last, as no transaction spans two',
    },
    {
      name: 'Orders tables',
      unit: 'GB',
      capacity: vacuumGigabytes,
      demand: (count) => (countStoredOrders(count) * measured.orderBytes) / gigabyte,
      step: 'PostgreSQL partitions by month of creation: orders, lines, events, payments; old months are detached',
    },
    {
      name: 'Ledger',
      unit: 'GB',
      capacity: vacuumGigabytes,
      demand: (count) => (countStoredOrders(count) * demand.walletPart * measured.movementBytes) / gigabyte,
      step: 'PostgreSQL partitions by month: transactions and entries; balances are in the accounts and stay whole',
    },
    {
      name: 'Notifications',
      unit: 'mails/s',
      capacity: measured.mailsPerSecond,
      demand: (count) => load(count).orders * demand.mailsPerOrder,
      step: 'more backends, which share the outbox; more at once per sender',
    },
    {
      name: 'Search by a word',
      unit: 'searches/s',
      // Each reads all restaurants of the country: the same rate at half of the restaurants is half of the work.
      capacity: measured.searchesPerSecond,
      demand: (count) => (load(count).orders * demand.searchesPerOrder * count) / measured.restaurants,
      step: 'a trigram index of PostgreSQL (`pg_trgm`); a search engine fed by the changes after that',
    },
  ];
}

/** Returns the number of restaurants with which one process or table is full, up to a thousand millions. */
export function findEnd({ capacity, demand }: Pick<Part, 'capacity' | 'demand'>): number {
  let [low, high] = [0, 1e9];
  if (demand(high) <= capacity) return high;
  while (high - low > Math.max(1, low / 1000)) {
    const middle = Math.floor((low + high) / 2);
    if (demand(middle) <= capacity) low = middle;
    else high = middle;
  }
  return low;
}

/** Returns a number with two significant digits, so that a figure claims no more than a measurement tells. */
export const round = (figure: number): string =>
  Number(figure.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 6 });

/** Returns the table of docs/decisions/scale-out.md. */
export function renderEnds(measured: Measured, demand: Demand = usualDemand, restaurants = 100_000): string {
  const rows = getParts(measured, demand).map((part) => {
    const asked = part.demand(restaurants);
    const needed = Math.ceil(asked / part.capacity);
    const cells = [
      part.name,
      `${round(part.capacity)} ${part.unit}`,
      round(findEnd(part)),
      `${round(asked)} ${part.unit}`,
      needed.toLocaleString('en'),
      part.step,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    `| Part | One can do | Full at restaurants | ${restaurants.toLocaleString('en')} ask for | Needed | Then |`,
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** Returns the measured figures as the table of docs/decisions/scale-out.md. */
export function renderMeasured(measured: Measured): string {
  const rows: [string, string][] = [
    ['orders by PayNow, one backend', `${round(measured.ordersPerSecond)}/s`],
    ['restaurant of a host, one backend', `${round(measured.lookupsPerSecond)}/s`],
    ['restaurants of a country by a word, one backend', `${round(measured.searchesPerSecond)}/s`],
    ['mails of an order to a server that takes 200 ms, one backend', `${round(measured.mailsPerSecond)}/s`],
    [
      'first visits of pages of 200 dishes, with compression, one storefront',
      `${round(measured.firstRendersPerSecond)}/s`,
    ],
    ['such pages rendered again and found the same, one storefront', `${round(measured.rendersPerSecond)}/s`],
    ['changes applied, one storefront', `${round(measured.changesPerSecond)}/s`],
    ['such a page in all its encodings', `${round(measured.pageBytes / 1024)} KB`],
    ['an order with lines, events, payment and indexes', `${round(measured.orderBytes)} bytes`],
    ['a payment by wallet with its entries and indexes', `${round(measured.movementBytes)} bytes`],
    [
      'vacuum of the orders with their indexes, all in memory',
      `${round(measured.vacuumBytesPerSecond / 1024 ** 2)} MB/s`,
    ],
  ];
  return [
    '| What | Measured |',
    '|---|---|',
    ...rows.map(([what, figure]) => `| ${what} | ${figure} |`),
  ].join('\n');
}
