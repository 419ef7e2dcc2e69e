/**
 * The kept home page of 200 dishes through the front door, beside a plain Node server that sends the same compressed bytes
 * from memory: requests per second and milliseconds of CPU per request, the two by turns, median of three rounds.
 *
 *   npx tsx bench/home.bench.ts            starts a stack of its own
 *   BASE_URL=http://127.0.0.1:3000 npx tsx bench/home.bench.ts
 *
 * Target: at least a third of the plain server's rate. CPU is read from /proc, so it is shown on Linux only.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { getCpuMs } from './cpu-time';
import { median, stackToMeasure } from './stack-address';

const rounds = 3;
const seconds = 5;
const connections = 8;
const host = process.env.BENCH_HOST ?? 'bowls.localhost';

interface Round {
  perSecond: number;
  cpuMs: number | undefined;
}

function fetchPage(address: URL): Promise<{ body: Buffer; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL('/home', address),
      { headers: { host: `${host}:${address.port}`, 'accept-encoding': 'br' } },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        if (response.statusCode !== 200) return reject(new Error(`/home answered ${response.statusCode}`));
        resolve({ body: Buffer.concat(chunks), headers: response.headers as Record<string, string> });
      },
    );
    sent.once('error', reject);
    sent.end();
  });
}

/** The page in its best compression, which is made a moment after the page is first asked for. */
async function bestPage(address: URL) {
  let page = await fetchPage(address);
  for (let tries = 0; tries < 40 && /-light"$/.test(page.headers.etag ?? ''); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    page = await fetchPage(address);
  }
  return page;
}

/** The process that listens on a port of this machine, found by its socket's inode. */
function listenerOf(port: string): number | undefined {
  if (!existsSync('/proc/net/tcp')) return undefined;
  const hex = Number(port).toString(16).toUpperCase().padStart(4, '0');
  const line = ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((file) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []))
    .find((text) => new RegExp(`^\\s*\\d+: [0-9A-F]+:${hex} [0-9A-F]+:0000 0A `).test(text));
  const inode = line?.trim().split(/\s+/)[9];
  if (!inode) return undefined;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const sockets = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
      if (sockets.includes(`socket:[${inode}]`)) return Number(pid);
    } catch {
      // Another user's process, or one that has just ended.
    }
  }
  return undefined;
}

/** User and system time of a process, in milliseconds; Linux counts it in hundredths of a second. */
async function measure(address: URL, pid: number | undefined): Promise<Round> {
  const before = getCpuMs(pid);
  const result = await autocannon({
    url: new URL('/home', address).href,
    connections,
    duration: seconds,
    headers: { host: `${host}:${address.port}`, 'accept-encoding': 'br' },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were not 200`);
  const after = getCpuMs(pid);
  const cpuMs =
    before === undefined || after === undefined ? undefined : (after - before) / result.requests.total;
  return { perSecond: result.requests.average, cpuMs };
}

const stack = await stackToMeasure();
const plain = fork(fileURLToPath(new URL('./plain-server.ts', import.meta.url)), {
  execArgv: ['--import', 'tsx'],
  serialization: 'advanced',
});
try {
  const page = await bestPage(stack.address);
  plain.send({
    body: page.body,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
  });
  const [port] = (await once(plain, 'message')) as [number];
  const plainAddress = new URL(`http://127.0.0.1:${port}`);
  const door = listenerOf(stack.address.port);

  const [doors, plains]: [Round[], Round[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    doors.push(await measure(stack.address, door));
    plains.push(await measure(plainAddress, plain.pid));
  }
  const line = (name: string, measured: Round[]) => {
    const cpu = measured.map(({ cpuMs }) => cpuMs).filter((figure) => figure !== undefined);
    const shown = cpu.length > 0 ? `${median(cpu).toFixed(3)} ms CPU per request` : 'CPU not known here';
    console.log(
      `${name.padEnd(16)}${median(measured.map(({ perSecond }) => perSecond))
        .toFixed(0)
        .padStart(8)} requests/s   ${shown}`,
    );
    return median(measured.map(({ perSecond }) => perSecond));
  };
  console.log(
    `\nhome of ${host}: ${page.body.length} bytes of brotli, ${connections} connections, ${rounds} rounds of ${seconds} s`,
  );
  const ours = line('front door', doors);
  const reference = line('plain server', plains);
  const ratio = ours / reference;
  console.log(`ratio ${ratio.toFixed(2)} (target: at least 0.33): ${ratio >= 1 / 3 ? 'met' : 'MISSED'}`);
  if (ratio < 1 / 3) process.exitCode = 1;
} finally {
  plain.kill();
  await stack.stop();
}
