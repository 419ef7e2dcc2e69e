/**
 * Computes at how many restaurants each part of an installation reaches its limit, from the load of the busiest hour and the
 * measured capacity of one process. `npm run bench -- capacity` measures and prints it.
 */

/** Figures of one machine, measured by `npm run bench -- capacity`. */
export interface Measured {
  /** Restaurants in the measured database. */
  restaurants: number;
  /** The rates of one backend. */
  ordersPerSecond: number;
  lookupsPerSecond: number;
  searchesPerSecond: number;
  mailsPerSecond: number;
  /** The rates of one storefront: pages of 200 dishes rendered and compressed, rendered again without a change, and changes applied. */
  firstRendersPerSecond: number;
  rendersPerSecond: number;
  changesPerSecond: number;
  /** Size of a page of 200 dishes in all its encodings, as the cache counts it. */
  pageBytes: number;
  /** Size of an order with lines, events, payment, idempotency key, and all indexes. */
  orderBytes: number;
  /** Size of a wallet payment: a transaction and two entries, with all indexes. */
  movementBytes: number;
  vacuumBytesPerSecond: number;
}

/** The load that restaurants and their diners cause. */
export interface Demand {
  /** Orders per day of each restaurant. */
  ordersPerDay: number;
  /** Share of a day's load in its busiest hour. */
  busiestHour: number;
  viewsPerOrder: number;
  mailsPerOrder: number;
  /** Share of the orders that are paid by wallet. */
  walletPart: number;
  /** Searches over all restaurants, which are rare because most diners use their restaurant's own domain. */
  searchesPerOrder: number;
  /** Changes per day of each restaurant, such as sold-out dishes, prices and hours. */
  changesPerDay: number;
  /** Months of orders and ledger entries in the tables, without partitions. */
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

/** The default of CACHE_MEGABYTES, and the maximum of cached hosts (lib/server/tenant/domains.ts). */
const cacheBytes = 128 * 1024 * 1024;
const maxHosts = 200_000;
/** Seconds for which a page and a looked-up host are fresh. */
const freshSeconds = 60;
/** Maximum seconds of a vacuum; a table that takes longer has to be partitioned. */
const vacuumSeconds = 3_600;
/** Maximum rate at which PostgreSQL's autovacuum reads from disk by default: 100 pages of 8 KB, then a pause of 2 ms. */
const autovacuumBytesPerSecond = (100 * 8192) / 0.002;

/**
 * Returns how many restaurants per second are fetched again, when fetched data is fresh for `seconds` and the first visit after
 * that fetches it. Restaurants are visited in proportion to 1 / rank.
 */
export function getRefreshesPerSecond(
  restaurants: number,
  viewsPerSecond: number,
  seconds = freshSeconds,
): number {
  return sumOverRestaurants(restaurants, viewsPerSecond, (rate) => rate / (1 + rate * seconds));
}

/** Returns how many restaurants have a visit within `seconds`. */
export function getVisited(restaurants: number, viewsPerSecond: number, seconds: number): number {
  return sumOverRestaurants(restaurants, viewsPerSecond, (rate) => 1 - Math.exp(-rate * seconds));
}

/** Returns the sum of `of(rate of visits)` over all restaurants; low ranks have similar rates and are computed in groups. */
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

/** Returns the load per second in the busiest hour. */
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
  /** Capacity of one process or one table. */
  capacity: number;
  /** Returns the load of this many restaurants, which grows with their number. */
  demand: (restaurants: number) => number;
  /** The next step when one process or table is full. */
  step: string;
}

/** Returns the parts whose load grows with the number of restaurants. */
export function listParts(measured: Measured, demand: Demand): Part[] {
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
      // Each search reads all restaurants of the country, so its cost is proportional to their number.
      capacity: measured.searchesPerSecond,
      demand: (count) => (load(count).orders * demand.searchesPerOrder * count) / measured.restaurants,
      step: 'a trigram index of PostgreSQL (`pg_trgm`); a search engine fed by the changes after that',
    },
  ];
}

/** Returns the number of restaurants at which one process or table is full, at most one billion. */
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

/** Rounds to two significant digits, because a measurement is no more precise. */
export const round = (figure: number): string =>
  Number(figure.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 6 });

/** Returns the table of limits in docs/decisions/scale-out.md. */
export function renderEnds(measured: Measured, demand: Demand = usualDemand, restaurants = 100_000): string {
  const rows = listParts(measured, demand).map((part) => {
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

/** Returns the table of measured figures in docs/decisions/scale-out.md. */
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
