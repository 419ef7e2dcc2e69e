/**
 * Measures the time until a change at a table is on the other phones, with 500 tables of four: one backend (separate process, HTTP,
 * embedded PostgreSQL that syncs to disk), an event stream per phone, and cart changes at a fixed rate, each at another table. The
 * time of a change starts before it is sent and ends when all phones of the table have it. As the reference, the same number of bare
 * notifications is sent alternately through the same PostgreSQL. Prints median and 99th percentile.
 *
 *   npm run bench -- tables [--tables 500] [--rate 50] [--seconds 10] [--rounds 3]
 */
import { randomBytes } from 'node:crypto';
import { type ClientRequest, request } from 'node:http';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { toKeyHash } from '../backend/modules/parties/parties.repository';
import { createMemberKey, createPartyLine, insertTableShop } from '../backend/testing/parties';
import { insertDiners } from '../backend/testing/shop';
import { contract } from '../lib/contract/contract';
import { partyEventsPath } from '../lib/contract/parties';
import { type BackendStack, withBackend } from './backend-stack';
import { createHttpSender, getMedian, getP99, getRequest, print, runAtRate } from './load';

const number = { type: 'string' } as const;
const { values } = parseArgs({ options: { tables: number, rate: number, seconds: number, rounds: number } });
const tables = Number(values.tables ?? 500);
const rate = Number(values.rate ?? 50);
const seconds = Number(values.seconds ?? 10);
const rounds = Number(values.rounds ?? 3);
const people = 4;
const targetMs = 1_000;

interface Phone {
  partyId: string;
  memberKey: string;
  /** The version of the member's own cart. */
  seen: number;
}

/** Pending changes by id, with the number of phones that have not received them. */
const pending = new Map<string, { left: number; done: () => void }>();

function markHeard(id: string): void {
  const change = pending.get(id);
  if (!change || --change.left > 0) return;
  pending.delete(id);
  change.done();
}

/** Calls `send` and returns the milliseconds until `others` receivers have the change. */
async function measureTime(id: string, others: number, send: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  const arrived = new Promise<number>((resolve) => {
    pending.set(id, { left: others, done: () => resolve(performance.now() - began) });
  });
  await send();
  return arrived;
}

/** Inserts members at all tables, without joining by calls. Returns their phones by table. */
async function seat({ database }: BackendStack, restaurantId: number): Promise<Phone[][]> {
  const now = new Date();
  const seated: Phone[][] = [];
  for (let table = 1; table <= tables; table++) {
    const partyId = randomBytes(12).toString('hex');
    await database.pool.query(
      `insert into parties (id, restaurant_id, table_no, digits, opened_at, touched_at, members)
       values ($1, $2, $3, '1234', $4, $4, $5)`,
      [partyId, restaurantId, `B${table}`, now, people],
    );
    const phones = Array.from({ length: people }, () => ({ partyId, memberKey: createMemberKey(), seen: 0 }));
    for (const [index, { memberKey }] of phones.entries())
      await database.pool.query(
        `insert into party_members (party_id, no, key_hash, name, colour, locale, joined_at)
         values ($1, $2, $3, $4, $5, 'en', $6)`,
        [partyId, index + 1, toKeyHash(memberKey), `Guest ${index}`, index, now],
      );
    seated.push(phones);
  }
  return seated;
}

/** Opens a phone's event stream and marks each received change once. Resolves with the first event. */
function follow({ port, secret }: BackendStack, { partyId, memberKey }: Phone): Promise<ClientRequest> {
  const query = new URLSearchParams({ partyId, memberKey });
  const headers = { 'x-gateway-secret': secret, locale: 'en', accept: 'text/event-stream' };
  return new Promise((resolve, reject) => {
    const known = new Set<string>();
    let text = '';
    const stream = request(
      { port, path: `/${partyEventsPath}?${query}`, agent: false, headers },
      (response) => {
        if (!response.headers['content-type']?.startsWith('text/event-stream'))
          return reject(new Error(`there is no stream: ${response.headers['content-type']}`));
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          const end = text.lastIndexOf('\n\n');
          if (end < 0) return;
          for (const [, id] of text.slice(0, end).matchAll(/"lastChange":"(\w+)"/g))
            if (!known.has(id!)) {
              known.add(id!);
              markHeard(id!);
            }
          text = text.slice(end + 2);
          resolve(stream);
        });
      },
    );
    stream.once('error', reject).end();
  });
}

const formatPercentiles = (what: string, latencies: number[]) =>
  `${what}: median ${getMedian(latencies).toFixed(1)} ms, p99 ${getP99(latencies).toFixed(1)} ms`;

await withBackend({ clients: 1 }, async (stack) => {
  const shop = await insertTableShop(stack.database.db);
  const [diner] = await insertDiners(stack.database.db, 1, new Date());
  const phones = await seat(stack, shop.restaurantId);
  await stack.start();
  const streams: ClientRequest[] = [];
  for (const table of phones)
    streams.push(...(await Promise.all(table.map((phone) => follow(stack, phone)))));
  print(`${tables} tables, ${streams.length} phones, ${rate} changes/s for ${seconds} s`);

  const send = createHttpSender(stack.port, contract['parties.putCart']);
  const idle = Array.from({ length: 64 }, (_, client) => client);
  let change = 0;
  const put = () => {
    const phone = phones[change % tables]![Math.floor(change / tables) % people]!;
    change += 1;
    const { partyId, memberKey } = phone;
    const id = createMemberKey();
    const lines = [createPartyLine(shop.dishIds[0]!, 1 + (change % 5))];
    const input = { partyId, memberKey, change: id, seen: phone.seen++, lines };
    const piece = getRequest(contract['parties.putCart'], input, {
      secret: stack.secret,
      token: diner!.token,
    });
    // The phone that made the change receives it, too.
    return measureTime(id, people, async () => {
      const client = idle.pop();
      if (client === undefined) throw new Error('More than 64 changes wait for their answer; lower --rate');
      await send(piece, client);
      idle.push(client);
    });
  };

  const [listener] = stack.connections as [pg.PoolClient];
  await listener.query('listen bench');
  listener.on('notification', ({ payload }) => markHeard(payload!));
  const notify = (nth: number) => {
    const id = `${change} ${nth}`;
    return measureTime(id, 1, () => stack.database.pool.query('select pg_notify($1, $2)', ['bench', id]));
  };

  const perRound = rate * seconds;
  await runAtRate(rate, perRound, put);
  const measured: { changes: number[]; bare: number[] }[] = [];
  for (let round = 0; round < rounds; round++)
    measured.push({
      changes: await runAtRate(rate, perRound, put),
      bare: await runAtRate(rate, perRound, notify),
    });
  measured.sort((a, b) => getP99(a.changes) - getP99(b.changes));
  const { changes, bare } = measured[rounds >> 1]!;
  print(formatPercentiles('a change on all phones of its table', changes));
  print(formatPercentiles('a bare notification', bare));
  print(`target: p99 of a change below ${targetMs} ms: ${getP99(changes) < targetMs ? 'met' : 'missed'}`);
  for (const stream of streams) stream.destroy();
});
