/**
 * Checks that an installation built from `deploy/` keeps the promises of docs/operating.md, on loopback: Caddy with its
 * own certificate authority, Varnish, three storefronts, two backends, PgBouncer, PostgreSQL with a synchronous
 * replica. It begins with the backends of the release before the newest migration and upgrades them; the last steps
 * restart, kill and freeze parts under load.
 *
 *   npm run verify:deploy
 *   npm run verify:deploy -- 'cut off' OPS-08     only the steps whose title contains one of these, and that of the domain
 *   npm run verify:deploy -- --from v1.2          upgrades from that commit
 *
 * Ends with `N passed, N failed`.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../backend/db/client';
import { migrateDatabase } from '../../backend/db/migrate';
import { setBackOnSale, setSoldOut } from '../../backend/modules/restaurant/rush';
import { insertShop, type TestShop } from '../../backend/testing/shop';
import { type Installation, startInstallation } from './installation';
import { checkPointInTime } from './point-in-time';
import { buildPreviousRelease } from './previous-release';
import { endAll, run, waitFor } from './processes';
import { type CheckInput, checkSharedCache } from './shared-cache';
import { checkRelease } from './two-releases';
import { checkUnderLoad } from './under-load';
import { checkUpgrade, fillRelease } from './upgrade-under-load';

/** Maximum milliseconds until a change is on every page. */
const limitMs = 2_000;

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'makan-deploy-'));
chmodSync(folder, 0o755);

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string' } },
});
const titles = {
  upgrade: 'OPS-05 backends are upgraded with a migration while guests order, and no request fails',
  // Always runs, because later steps use the domain.
  domain: 'OPS-03 a domain that was added by command answers over TLS',
};
const isWanted = (title: string) =>
  wanted.length === 0 || title === titles.domain || wanted.some((part) => title.includes(part));

let [passed, failed] = [0, 0];
async function runStep(title: string, task: () => Promise<string | undefined>): Promise<void> {
  if (!isWanted(title)) return;
  try {
    const said = await task();
    passed += 1;
    console.log(`  ✓ ${title}${said ? ` (${said})` : ''}`);
  } catch (error) {
    failed += 1;
    console.log(`  ✗ ${title}\n    ${error instanceof Error ? error.message : error}`);
  }
}

function check(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}

const host = 'eat.example.test';
let shop: TestShop;

async function main(): Promise<void> {
  const isUpgrade = isWanted(titles.upgrade);
  const previous = join(folder, 'previous');
  let commit = '';
  if (isUpgrade) {
    console.log('Building the backend of the release before ...');
    commit = await buildPreviousRelease(root, previous, options.from);
  }
  console.log(
    'Starting PostgreSQL with a replica, PgBouncer, two backends, three storefronts, Varnish and Caddy ...',
  );
  let filled: Awaited<ReturnType<typeof fillRelease>> | undefined;
  const installation = await startInstallation(
    root,
    folder,
    async (cluster) => {
      if (isUpgrade) filled = await fillRelease(cluster, previous);
      else await migrateDatabase(cluster.sessionUrl());
    },
    isUpgrade ? previous : root,
  );
  const database = openDatabase(installation.cluster.sessionUrl(), { max: 4, onError: () => {} });
  const runHere = (...args: string[]) => runMakan(installation, ...args);

  await runStep(titles.upgrade, async () => {
    const input = { installation, filled: filled!, db: database.db, makan: runHere, root, check };
    return `from ${commit}: ${await checkUpgrade(input)}`;
  });
  shop = await insertShop(
    database.db,
    Array.from({ length: 5 }, () => ({ price: 1000, stock: 1_000_000 })),
  );

  await runStep(titles.domain, async () => {
    await runHere('domain', 'add', String(shop.restaurantId), host);
    const ms = await waitFor(
      'the page',
      async () => (await installation.visit(host, '/home')).status === 200,
    );
    check(
      (await installation.visit(host, '/home')).text.includes('Test Kitchen'),
      'it is not the page of the shop',
    );
    check(installation.certificates().includes(host), 'Caddy has no certificate for it');
    return `${(ms / 1000).toFixed(1)} s after the command`;
  });

  await runStep("OPS-03 a stranger's name gets no certificate", async () => {
    const stranger = await installation.visit('stranger.example.test', '/').catch((error: Error) => error);
    check(stranger instanceof Error, 'it was answered');
    check(!installation.certificates().includes('stranger.example.test'), 'Caddy made a certificate');
    return (stranger as Error).message.slice(0, 60);
  });

  await runStep('OPS-02 the console and the bank notices are reached through the proxy', async () => {
    const page = await installation.visit('console.example.test', '/');
    check(page.status === 200 && page.text.includes('<script'), `the console answered ${page.status}`);
    const notice = await installation.visit('console.example.test', '/provider/bank/notice', {
      method: 'POST',
      body: '{}',
    });
    check(notice.status !== 404 && notice.status < 502, `the notice was answered ${notice.status}`);
    const inside = await installation.visit(host, '/domains/certificate?domain=x');
    check(inside.status === 404, 'a path of the backend answers on a shop');
    return undefined;
  });

  await runStep(
    'OPS-04 a dish that is sold out is so on all three storefronts within two seconds',
    async () => {
      const times = await measureChange(installation, database.db, [0, 1, 2]);
      check(Math.max(...times) <= limitMs, `it took ${times.map(Math.round).join(', ')} ms`);
      return `${times.map(Math.round).join(', ')} ms`;
    },
  );

  const input: CheckInput = {
    root,
    folder,
    installation,
    db: database.db,
    shop,
    host,
    makan: runHere,
    cliEnv: getCliEnv(installation),
    step: runStep,
    check,
    limitMs,
  };
  await checkSharedCache(input);
  await runStep(
    'SKW-01 OPS-05 a migration and two releases side by side fail no request and no order, and an open page works on',
    () => checkRelease(input),
  );
  await runStep('OPS-10 a database is recovered to the moment before a wrong statement', () =>
    checkPointInTime(join(folder, 'point-in-time')),
  );
  await checkUnderLoad(input);
  await runStep('API-04 with no process left a browser gets a page that leads back, and a call a code', () =>
    checkEmptyInstallation(installation),
  );

  await database.close();
  await installation.stop();
}

async function checkEmptyInstallation({ storefronts, backends, visit }: Installation): Promise<undefined> {
  await Promise.all([...storefronts, ...backends].map((program) => program.stop()));
  for (const name of [host, 'console.example.test']) {
    const page = await visit(name, '/home', { headers: { accept: 'text/html' } });
    check(page.status === 503 && page.text.includes('Try again'), `${name} answered ${page.status}`);
    const call = await visit(name, '/api/gateway/menu.get');
    check(call.status === 503 && call.text.includes('"UNREACHABLE"'), `a call was answered ${call.text}`);
  }
}

let isSoldOut = false;

/** Changes whether a dish is sold out. Returns the milliseconds until each storefront shows it. */
async function measureChange(
  installation: Installation,
  db: Parameters<typeof setSoldOut>[0],
  which: number[],
): Promise<number[]> {
  // Ensures that each storefront has cached the page.
  for (const storefront of which)
    await waitFor('the page before the change', () => isShown(installation, storefront, isSoldOut));
  isSoldOut = !isSoldOut;
  const dishId = shop.dishIds[1]!;
  const change = {
    restaurantId: shop.restaurantId,
    kind: 'dish',
    targetId: dishId,
    now: new Date(),
  } as const;
  if (isSoldOut) await setSoldOut(db, { ...change, dishId, until: null });
  else await setBackOnSale(db, change);
  return Promise.all(
    which.map((storefront) =>
      waitFor(`storefront ${storefront}`, () => isShown(installation, storefront, isSoldOut)),
    ),
  );
}

async function isShown(installation: Installation, storefront: number, soldOut: boolean): Promise<boolean> {
  const { status, text: page } = await installation.ask(storefront, host, '/menu');
  return status === 200 && page.includes('Sold out') === soldOut;
}

const getCliEnv = ({ cluster }: Installation) => ({
  DATABASE_URL: cluster.pooledUrl,
  DATABASE_SESSION_URL: cluster.sessionUrl(),
  DATA_DIR: join(folder, 'data'),
});

function runMakan(installation: Installation, ...args: string[]): Promise<string> {
  return run(process.execPath, [join(root, 'dist', 'makan.js'), ...args], getCliEnv(installation));
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll().finally(() => process.exit(1)));
try {
  await main();
} catch (error) {
  failed += 1;
  console.log(`  ✗ ${error instanceof Error ? error.stack : error}`);
} finally {
  await endAll();
  if (failed === 0) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  else console.log(`Logs: ${folder}`);
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
