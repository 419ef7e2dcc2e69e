import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { advanceByItself } from '../modules/orders/steps/autopilot';
import { getProjectRoot } from '../project-root';
import { type Command, parseWholeNumber } from './command';
import { createIntegrator } from './integrator';

async function listDemoRestaurants(): Promise<number[]> {
  const folder = join(getProjectRoot(), 'demo');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.yaml'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) => /^ {2}id: (\d+)\s*$/m.exec(text)?.[1] ?? []).map(Number);
}

/** Returns a promise that resolves on a stop signal. */
function watchStopSignals(): { signal: AbortSignal; release(): void } {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return {
    signal: stopping.signal,
    release: () => process.off('SIGINT', stop).off('SIGTERM', stop),
  };
}

export const demoCommands: Command[] = [
  {
    name: 'demo autopilot',
    takes: '[--restaurant ID] [--every SECONDS] [--rounds N]',
    does: 'Moves accepted orders of the demo restaurants on by themselves, a step every 10 seconds, until Ctrl-C or N rounds',
    args: [0, 0],
    options: { restaurant: { type: 'string' }, every: { type: 'string' }, rounds: { type: 'string' } },
    async run({ values, database, now, print }) {
      const everySeconds = values.every === undefined ? 10 : parseWholeNumber(values.every, '--every', 1);
      const rounds =
        values.rounds === undefined
          ? Number.POSITIVE_INFINITY
          : parseWholeNumber(values.rounds, '--rounds', 1);
      const restaurantIds =
        values.restaurant === undefined
          ? await listDemoRestaurants()
          : [parseWholeNumber(values.restaurant, '--restaurant', 1)];
      const { db } = await database();
      const { signal, release } = watchStopSignals();
      const started = Date.now();
      let moved = 0;
      try {
        for (let round = 1; !signal.aborted; round++) {
          const at = new Date(now.getTime() + Date.now() - started);
          const steps = await advanceByItself(db, restaurantIds, { now: at, everySeconds });
          moved += steps.length;
          for (const { sn, status } of steps) print(`${sn}: ${status}`);
          if (round >= rounds) break;
          await pause(1000, undefined, { signal }).catch(() => {});
        }
      } finally {
        release();
      }
      return { data: { steps: moved }, lines: [`${moved} steps taken`] };
    },
  },
  {
    name: 'demo integrator',
    takes: '[--port N] [--secret WHSEC]',
    does: 'Receives events as another system would and prints them, until Ctrl-C; with the secret it checks their signatures',
    args: [0, 0],
    options: { port: { type: 'string' }, secret: { type: 'string' } },
    async run({ values, print }) {
      const port = values.port === undefined ? 4567 : parseWholeNumber(values.port, '--port', 1);
      const { signal, release } = watchStopSignals();
      const secret = typeof values.secret === 'string' ? values.secret : undefined;
      let received = 0;
      const server = createIntegrator((line) => {
        received += 1;
        print(line);
      }, secret);
      try {
        server.listen(port, '127.0.0.1');
        await once(server, 'listening', { signal });
        print(`Listening. Add http://127.0.0.1:${port}/ as an address for events.`);
        if (!signal.aborted) await once(signal, 'abort');
      } finally {
        release();
        server.close();
        server.closeAllConnections();
      }
      return { data: { received }, lines: [`${received} requests received`] };
    },
  },
];
