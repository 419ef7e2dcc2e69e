import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import autocannon from 'autocannon';

interface Load {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

interface Rate {
  /** Mean number of responses per second. */
  perSecond: number;
  /** Number of all responses. */
  total: number;
}

const wrkPath = process.env.WRK_PATH ?? '/usr/bin/wrk';

/** The load generator that `generateLoad` uses on this machine; print it with every figure, because figures depend on it. */
export const loadGenerator = existsSync(wrkPath) ? 'wrk' : 'autocannon, two workers';

/**
 * Requests one URL as fast as possible and returns the rate. Throws when a response is not 200 or a connection fails.
 * wrk needs a tenth of the server's CPU; a load generator in one Node process would limit the rate of a cached page.
 */
export function generateLoad(load: Load): Promise<Rate> {
  return loadGenerator === 'wrk' ? runWrk(load) : runAutocannon(load);
}

async function runWrk({ url, headers, connections, seconds }: Load): Promise<Rate> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const wrk = spawn(wrkPath, ['-t1', `-c${connections}`, `-d${seconds}s`, ...given, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const chunks: Buffer[] = [];
  wrk.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code] = (await once(wrk, 'close')) as [number];
  const report = Buffer.concat(chunks).toString();
  if (code !== 0 || /Non-2xx|Socket errors/.test(report)) throw new Error(`wrk failed:\n${report}`);
  const parseFigure = (pattern: RegExp) => Number(pattern.exec(report)?.[1]);
  return { perSecond: parseFigure(/Requests\/sec:\s+([\d.]+)/), total: parseFigure(/(\d+) requests in/) };
}

async function runAutocannon({ url, headers, connections, seconds }: Load): Promise<Rate> {
  const result = await autocannon({ url, headers, connections, duration: seconds, workers: 2 });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} responses were not 200`);
  return { perSecond: result.requests.average, total: result.requests.total };
}
