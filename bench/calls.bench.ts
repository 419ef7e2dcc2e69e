/**
 * Measures calls per second and their 99th percentile with 16 clients of the real backend (separate process, HTTP, embedded
 * PostgreSQL that syncs to disk), and the same statements as bare SQL on 16 connections; alternately, median of the rounds.
 *
 *   npm run bench -- calls [--only submit,wallet] [--calls 1600] [--rounds 3]
 */
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { withBackend } from './backend-stack';
import { reservationCase } from './cases/booking';
import type { Case } from './cases/case';
import { submitCase, walletCase } from './cases/ordering';
import { menuCase, quoteCase } from './cases/reading';
import { createHttpSender, getMedian, getP99, getRequest, print, runTimed, type Timed } from './load';

const { values } = parseArgs({
  options: { only: { type: 'string' }, calls: { type: 'string' }, rounds: { type: 'string' } },
});
const perRound = Number(values.calls ?? 1600);
const rounds = Number(values.rounds ?? 3);
const clients = 16;
const slices = 8;

const all: Record<string, Case> = {
  menu: menuCase,
  quote: quoteCase,
  submit: submitCase,
  reservation: reservationCase,
  wallet: walletCase,
};
const wanted = values.only?.split(',') ?? Object.keys(all);

const getRate = (count: number, { seconds }: Timed) => count / seconds;

for (const name of wanted) {
  const chosen = all[name];
  if (!chosen) throw new Error(`No case is called ${name}. There are: ${Object.keys(all).join(', ')}`);
  await withBackend({ clients }, async (stack) => {
    const prepared = await chosen.prepare(stack.database.db);
    await stack.start();
    const send = createHttpSender(stack.port, chosen.endpoint);
    const createRequests = async (count: number) =>
      (await prepared.inputs(count)).map(({ input, token, idempotencyKey }) =>
        getRequest(chosen.endpoint, input as never, { secret: stack.secret, token, idempotencyKey }),
      );
    const runBare = async (piece: unknown, client: number) =>
      prepared.bare(stack.connections[client] as pg.PoolClient, piece);

    // Warms up compiled code and query plans.
    await runTimed(await createRequests(perRound), clients, send);
    await runTimed(await prepared.pieces(perRound), clients, runBare);
    const measured: { backend: number; sql: number; latency: number; sqlLatency: number }[] = [];
    for (let round = 1; round <= rounds; round++) {
      const backend: Timed = { seconds: 0, latencies: [] };
      const sql: Timed = { seconds: 0, latencies: [] };
      const add = (sum: Timed, part: Timed) => {
        sum.seconds += part.seconds;
        sum.latencies.push(...part.latencies);
      };
      // Both run alternately in slices, so that other load of the machine affects them equally.
      for (let slice = 0; slice < slices; slice++) {
        add(sql, await runTimed(await prepared.pieces(perRound / slices), clients, runBare));
        add(backend, await runTimed(await createRequests(perRound / slices), clients, send));
      }
      measured.push({
        backend: getRate(perRound, backend),
        sql: getRate(perRound, sql),
        latency: getP99(backend.latencies),
        sqlLatency: getP99(sql.latencies),
      });
    }
    const getMiddle = (key: keyof (typeof measured)[number]) => getMedian(measured.map((row) => row[key]));
    const ratio = getMedian(measured.map(({ backend, sql }) => backend / sql));
    print(
      `${chosen.title}: ${getMiddle('backend').toFixed(0)}/s, p99 ${getMiddle('latency').toFixed(1)} ms; bare SQL ${getMiddle('sql').toFixed(0)}/s, ` +
        `p99 ${getMiddle('sqlLatency').toFixed(1)} ms; median ratio ${ratio.toFixed(2)} (target 0.50)`,
    );
  });
}
