import { eq } from 'drizzle-orm';
import { withTransaction } from '../../backend/core/transaction';
import { touchRestaurant } from '../../backend/modules/restaurant/restaurant-by-staff';
import { setBackOnSale, setSoldOut } from '../../backend/modules/restaurant/rush';
import { restaurants } from '../../backend/schema/restaurant';
import { insertShop, type TestShop } from '../../backend/testing/shop';
import { routes } from '../../lib/domain/routes/routes';
import type { Answer, Installation } from './installation';
import { waitFor } from './processes';
import { compileVcl } from './varnish';

export interface CheckInput {
  root: string;
  folder: string;
  installation: Installation;
  db: Parameters<typeof setSoldOut>[0];
  shop: TestShop;
  /** A domain of the shop. */
  host: string;
  makan: (...args: string[]) => Promise<string>;
  /** The environment of an operator command. */
  cliEnv: Record<string, string>;
  step: (title: string, task: () => Promise<string | undefined>) => Promise<void>;
  check: (condition: boolean, what: string) => void;
  limitMs: number;
}

const mobile = '91234567';
const isHit = ({ headers }: Answer) => headers['x-cache'] === 'hit';

/** Runs the steps of a shared cache: Varnish with `deploy/varnish/default.vcl` in front of all storefronts. */
export async function checkSharedCache(input: CheckInput): Promise<void> {
  const { root, folder, installation, db, shop, host, makan, step, check, limitMs } = input;
  const visit = installation.visitShared;
  const otherHost = 'other.example.test';
  const withCookie = (cookie: string) => ({ headers: { cookie } });

  /** Repeats the request until Varnish serves the page. */
  const waitUntilHit = (path: string, at = host) =>
    waitFor(`${at}${path} from Varnish`, async () => isHit(await visit(at, path)), 15);

  await step('OPS-09 Varnish accepts the configuration of deploy/varnish', async () => {
    await compileVcl(root, folder);
    return undefined;
  });

  await step(
    'OPS-09 the second visit of a page is served from the shared cache, in each encoding',
    async () => {
      // Waits until the repeated purge of the previous change has passed.
      await waitUntilHit('/shopInfo');
      for (const encoding of ['identity', 'gzip', 'gzip, deflate, br']) {
        const options = { headers: { 'accept-encoding': encoding } };
        const first = await visit(host, '/terms/policy', options);
        const second = await visit(host, '/terms/policy', options);
        check(first.status === 200 && !isHit(first), `the first visit was answered ${first.status}`);
        check(
          isHit(second) && second.text === first.text,
          `the second visit with ${encoding} is not the same page`,
        );
        check(!second.headers['surrogate-key'] && !second.headers.xkey, 'visitors see the keys');
        const again = await visit(host, '/terms/policy', {
          headers: { 'accept-encoding': encoding, 'if-none-match': second.headers.etag! },
        });
        check(again.status === 304 && isHit(again), `its ETag was answered ${again.status}`);
      }
      return undefined;
    },
  );

  await step('OPS-09 a sold-out dish is sold out in the shared cache within two seconds', async () => {
    // Uses the dish of the previous step, whose text is on the page at most once.
    const dishId = shop.dishIds[1]!;
    const change = { restaurantId: shop.restaurantId, kind: 'dish', targetId: dishId } as const;
    const isSoldOut = async () => (await visit(host, '/menu')).text.includes('Sold out');
    const times: number[] = [];
    for (let at = 0; at < 4; at++) {
      const before = await isSoldOut();
      await waitUntilHit('/menu');
      if (before) await setBackOnSale(db, { ...change, now: new Date() });
      else await setSoldOut(db, { ...change, dishId, until: null, now: new Date() });
      times.push(await measureOld(async () => (await isSoldOut()) === before, limitMs));
    }
    check(Math.max(...times) <= limitMs, `it took ${times.map(Math.round).join(', ')} ms`);
    return `${times.map(Math.round).join(', ')} ms`;
  });

  await step(
    "OPS-09 a restaurant's new name is in the shared cache within two seconds, in each language",
    async () => {
      const paths = ['/home', '/zh-CN/home', '/vn/home'];
      for (const path of paths) await waitUntilHit(path);
      const name = { en: 'Renamed Kitchen', 'zh-CN': '改名厨房', vn: 'Bếp đổi tên' };
      await withTransaction(db, async (tx) => {
        await tx.update(restaurants).set({ name }).where(eq(restaurants.id, shop.restaurantId));
        await touchRestaurant(tx, shop.restaurantId, new Date());
      });
      const times = await Promise.all(
        Object.values(name).map((value, index) =>
          measureOld(async () => !(await visit(host, paths[index]!)).text.includes(value), limitMs),
        ),
      );
      check(Math.max(...times) <= limitMs, `it took ${times.map(Math.round).join(', ')} ms`);
      return `${times.map(Math.round).join(', ')} ms`;
    },
  );

  await step('OPS-09 hosts and languages have separate cache entries', async () => {
    const other = await insertShop(db, [{ price: 500 }], {
      merchantId: 'm-2',
      name: { en: 'Other Kitchen' },
    });
    await makan('domain', 'add', String(other.restaurantId), otherHost);
    await waitFor('the other domain', async () =>
      (await visit(otherHost, '/home')).text.includes('Other Kitchen'),
    );
    await waitUntilHit('/home');
    await waitUntilHit('/home', otherHost);
    for (let times = 0; times < 2; times++) {
      check(!(await visit(host, '/home')).text.includes('Other Kitchen'), 'a page of another host');
      check(!(await visit(otherHost, '/home')).text.includes('Renamed Kitchen'), 'a page of another host');
      for (const [path, language] of [
        ['/home', 'en'],
        ['/zh-CN/home', 'zh'],
        ['/vn/home', 'vi'],
      ] as const) {
        const { text } = await visit(host, path);
        check(text.includes(`<html lang="${language}`), `${path} is not in ${language}`);
      }
    }
    const named = await visit(otherHost, '/home', { headers: { 'x-forwarded-host': host } });
    check(named.text.includes('Other Kitchen'), 'a client chose the page of another host');
    const chosen = await visit(host, '/home', withCookie('locale=vn'));
    check(
      chosen.status === 307 && chosen.headers.location === '/vn/home',
      'a chosen language is not followed',
    );
    return undefined;
  });

  let session = '';
  await step('OPS-09 no response to a request with a session is stored, on any route', async () => {
    session = await logIn(installation, host, makan);
    const nicknamed = withCookie(session);
    const mine = await visit(host, '/my', nicknamed);
    check(mine.status === 200, `the own page was answered ${mine.status}`);
    check((await visit(host, '/my')).status === 307, 'a guest sees the own page');
    const stored: string[] = [];
    let asked = 0;
    for (const [path, { kind }] of Object.entries(routes)) {
      for (let times = 0; times < 3; times++) {
        const own = await visit(host, path, nicknamed);
        const guest = await visit(host, path, withCookie('someone=else'));
        for (const answer of [own, guest]) {
          asked += 1;
          const isPrivate = /no-store/.test(String(answer.headers['cache-control']));
          if (kind === 'own' && (isHit(answer) || !isPrivate)) stored.push(path);
        }
      }
      // Sends a guest's request without cookies, so that Varnish may store a public page.
      if (kind === 'public' && !seen.has(path) && isHit(await visit(host, path))) stored.push(path);
    }
    check(stored.length === 0, `stored: ${[...new Set(stored)].join(', ')}`);
    return `${asked} answers`;
  });

  await step('OPS-09 a session gets the same stored page as a guest', async () => {
    await waitUntilHit('/home');
    const [guest, diner] = [await visit(host, '/home'), await visit(host, '/home', withCookie(session))];
    check(isHit(guest) && isHit(diner) && guest.text === diner.text, 'the pages differ');
    const called = await visit(host, '/api/gateway/session', withCookie(session));
    check(!isHit(called) && /no-store/.test(String(called.headers['cache-control'])), 'a call may be stored');
    return undefined;
  });

  await step('OPS-09 visitors cannot purge', async () => {
    await waitUntilHit('/home');
    const refused = await visit(host, '/home', { method: 'PURGE', headers: { 'surrogate-key': 'pages' } });
    check(refused.status === 405, `it was answered ${refused.status}`);
    check(isHit(await visit(host, '/home')), 'the page is gone');
    return undefined;
  });
}

/**
 * Polls for longer than a change may take, because the storefronts behind Varnish receive it one after another. Returns
 * the milliseconds after which the old page was last seen.
 */
async function measureOld(isOld: () => Promise<boolean>, limitMs: number): Promise<number> {
  const startedAt = performance.now();
  let last = 0;
  while (performance.now() - startedAt < 1.5 * limitMs)
    if (await isOld()) last = performance.now() - startedAt;
  return last;
}

/** Public pages that an earlier step has stored. */
const seen = new Set(['/home', '/menu', '/shopInfo', '/terms/policy']);

/** Logs a user in through the shared cache. Returns the cookies of the session. */
async function logIn(
  { visitShared }: Installation,
  host: string,
  makan: CheckInput['makan'],
): Promise<string> {
  const number = { mobile, mobileCountryCode: '+65' };
  const post = async (call: string, input: object, cookie: string) => {
    const answer = await visitShared(host, `/api/gateway/${call}`, {
      method: 'POST',
      headers: { origin: `https://${host}`, 'content-type': 'application/json', cookie },
      body: JSON.stringify(input),
    });
    if (answer.status !== 200) throw new Error(`${call} was answered ${answer.status}: ${answer.text}`);
    return (answer.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
  };
  const visitor = await post('auth.sendCode', number, '');
  const sent = JSON.parse(await makan('outbox', '--last', '50', '--json')) as {
    recipient: string;
    body: string;
  }[];
  const message = sent.findLast(({ recipient }) => recipient.endsWith(mobile));
  const otpCode = /\b\d{4,8}\b/.exec(message?.body ?? '')?.[0];
  return post('auth.loginByCode', { ...number, otpCode }, visitor);
}
