/**
 * Measures by what factor a diner's quote becomes slower while one other address sends 30 requests at a time: for each
 * kind of flood, beside the control, a flood of cached pages. One backend, one built storefront and PostgreSQL, each a
 * process of its own; needs `npm run build`. The goal is twice the control at most.
 *
 *   npm run bench -- neighbors [--seconds 5] [--rounds 3] [--only menu,deep] [--orders 20000]
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openStaffSession } from '../backend/core/staff-sessions';
import { staff, staffMemberships } from '../backend/schema/staff';
import { createBuiltStorefront } from '../backend/testing/built-storefront';
import { seedLoad } from '../backend/testing/seed-load';
import { createOrderLine, near } from '../backend/testing/shop';
import { type BackendStack, withBackend } from './backend-stack';
import { getMedian, print } from './load';

const connections = 30;
const slot = `${new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10)} 12:00-12:30`;

/** A request of a flood; `{n}` in its path becomes another number each time. */
interface Sent {
  port: number;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

const send = ({ port, path, headers, body }: Sent, agent: Agent) =>
  new Promise<{ status: number; setCookie: string[]; text: string }>((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    request({ port, path, method, headers, agent }, async (response) => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      resolve({ status: response.statusCode ?? 0, setCookie: response.headers['set-cookie'] ?? [], text });
    })
      .once('error', reject)
      .end(body);
  });

/** Sends a request again and again on all connections, until this child process is ended. */
async function runFlood(sent: Sent): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses: Record<string, number> = {};
  let isReported = false;
  process.on('message', () => process.send?.(statuses));
  let number = 0;
  const repeat = async () => {
    for (;;) {
      const path = sent.path.replace('{n}', `${process.pid}x${number++}`);
      const { status } = await send({ ...sent, path }, agent).catch(() => ({ status: 0 }));
      statuses[status] = (statuses[status] ?? 0) + 1;
      // The program takes seconds to start, in which there is no flood to measure.
      if (!isReported) process.send?.('flooding');
      isReported = true;
    }
  };
  await Promise.all(Array.from({ length: connections }, repeat));
}

async function measure(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { seconds: text, rounds: text, only: text, orders: text } });
  const seconds = Number(values.seconds ?? 5);
  const rounds = Number(values.rounds ?? 3);
  const orders = Number(values.orders ?? 20_000);
  await withBackend({ clients: 0 }, async (stack) => {
    const size = {
      restaurants: 2,
      dishes: 200,
      diners: 1_000,
      newcomers: 10,
      orders,
      reservations: 100,
      voucherOrders: 100,
    };
    const crowd = await seedLoad(stack.database.db, size);
    await stack.start();
    const logFolder = mkdtempSync(join(tmpdir(), 'makan-bench-neighbors-'));
    const storefront = await createBuiltStorefront({
      backendUrl: `http://127.0.0.1:${stack.port}`,
      gatewaySecret: stack.secret,
      logFolder,
      env: { TRUSTED_PROXY: '127.0.0.1' },
    });
    await storefront.start();
    try {
      const { port } = storefront;
      const host = `${crowd.getHost(0)}:${port}`;
      const restaurantId = crowd.restaurantId(0);
      const getHeaders = (source: string) => ({
        host,
        origin: `http://${host}`,
        'content-type': 'application/json',
        'x-forwarded-for': source,
      });
      const quote = (lines: number) =>
        JSON.stringify({
          restaurants: [{ restaurantId }],
          deliveryType: 'DELIVERY_TO_HOME',
          deliveryTime: slot,
          dishList: Array.from({ length: lines }, (_, n) => createOrderLine(crowd.dishId(0, n))),
          ...near,
        });
      const agent = new Agent({ keepAlive: true });
      const asGuest = async (source: string): Promise<Record<string, string>> => {
        const sent = {
          port,
          path: '/api/gateway/ordering.extraInfo',
          headers: getHeaders(source),
          body: quote(1),
        };
        const { status, setCookie, text: answer } = await send(sent, agent);
        if (status !== 200) throw new Error(`a quote was answered ${status}: ${answer}`);
        return { ...sent.headers, cookie: setCookie[0]!.split(';')[0]! };
      };
      const own = await asGuest('198.51.100.7');
      const stranger = await asGuest('203.0.113.9');
      const call = (name: string, body: string) => ({
        port,
        path: `/api/gateway/${name}`,
        headers: stranger,
        body,
      });
      const floods: Record<string, Sent> = {
        pages: { port, path: '/home', headers: { ...stranger, 'accept-encoding': 'gzip' } },
        quotes: call('ordering.extraInfo', quote(200)),
        deep: call('ordering.extraInfo', `{"dishList":${'['.repeat(27_000)}${']'.repeat(27_000)}}`),
        menu: call('restaurant.menu', JSON.stringify({ restaurantId })),
        places: call('places.geocode', JSON.stringify({ latlng: '1.2,103.8' })),
        media: { port, path: '/media/madeup{n}.webp', headers: stranger },
        figures: await prepareFigures(stack, restaurantId),
      };
      const wanted = ['pages', ...(values.only?.split(',') ?? Object.keys(floods).slice(1))];

      const timeQuotes = async (): Promise<number> => {
        const latencies: number[] = [];
        const until = performance.now() + seconds * 1000;
        while (performance.now() < until) {
          const began = performance.now();
          const { status, text: answer } = await send(
            { port, path: '/api/gateway/ordering.extraInfo', headers: own, body: quote(3) },
            agent,
          );
          if (status !== 200) throw new Error(`the diner’s quote was answered ${status}: ${answer}`);
          latencies.push(performance.now() - began);
          // A person thinks between two quotes.
          await pause(20);
        }
        return getMedian(latencies);
      };
      await timeQuotes();
      const factors = new Map<string, number[]>();
      for (let round = 1; round <= rounds; round++) {
        print(`round ${round}`);
        for (const name of wanted) {
          // Measured again for each flood, because the machine's speed changes.
          const alone = await timeQuotes();
          const child = fork(fileURLToPath(import.meta.url), ['flood', JSON.stringify(floods[name])], {
            execArgv: ['--import', 'tsx'],
          });
          await once(child, 'message');
          const flooded = await timeQuotes();
          const factor = flooded / alone;
          child.send('report');
          const [statuses] = await once(child, 'message');
          child.kill('SIGKILL');
          print(
            `  ${name}: ${alone.toFixed(1)} ms alone, ${flooded.toFixed(1)} ms, ${factor.toFixed(1)} times, answers ${JSON.stringify(statuses)}`,
          );
          factors.set(name, [...(factors.get(name) ?? []), factor]);
          await pause(1_000);
        }
      }
      const control = getMedian(factors.get('pages')!);
      for (const [name, all] of factors) {
        const factor = getMedian(all);
        print(
          `${name}: ${factor.toFixed(1)} times, ${(factor / control).toFixed(1)} of the control (goal 2)`,
        );
      }
    } finally {
      await storefront.kill();
      rmSync(logFolder, { recursive: true, force: true });
    }
  });
}

/** Returns the request of a manager for the figures of a day. */
async function prepareFigures({ database: { db }, port }: BackendStack, restaurantId: number): Promise<Sent> {
  const now = new Date();
  const [person] = await db
    .insert(staff)
    .values({ email: 'manager@staff.example', name: 'Mei', locale: 'en', passwordHash: '', createdAt: now })
    .returning({ id: staff.id });
  const staffId = person!.id;
  await db.insert(staffMemberships).values({ restaurantId, staffId, role: 'owner', createdAt: now });
  const token = await openStaffSession(db, { staffId, now, random: randomBytes });
  const host = 'console.localhost';
  const headers = { host, origin: `http://${host}`, cookie: `makan_staff=${token}` };
  return { port, path: `/staff/figures.day?restaurantId=${restaurantId}`, headers };
}

const [, , mode, sent] = process.argv;
if (mode === 'flood') await runFlood(JSON.parse(sent!) as Sent);
else await measure();
