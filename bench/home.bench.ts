/**
 * Compares the cached home page of 200 dishes with a plain Node server that sends the same compressed bytes from memory:
 * requests per second and milliseconds of CPU per request, alternately, median of nine rounds.
 *
 *   npx tsx bench/home.bench.ts            starts a separate stack
 *   BASE_URL=http://127.0.0.1:3000 npx tsx bench/home.bench.ts
 *
 * Targets: half of the plain server's rate, and 0.08 ms of CPU per request. CPU is read from /proc, so it is shown on Linux only.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { readCpuMs } from './cpu-time';
import { generateLoad, loadGenerator } from './http-load';
import { getMedian, openBenchStack } from './stack-address';

const rounds = 9;
const seconds = 2;
const connections = 8;
const wantedRatio = 0.5;
const wantedCpuMs = 0.08;
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

/** Returns the page in its best compression, which is ready shortly after the first request. */
async function fetchBestPage(address: URL) {
  let page = await fetchPage(address);
  for (let tries = 0; tries < 40 && /-light"$/.test(page.headers.etag ?? ''); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    page = await fetchPage(address);
  }
  return page;
}

/** Returns the id of the process that listens on a port of this machine, found by its socket's inode in /proc. */
function findListener(port: string): number | undefined {
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
      // The process belongs to another user or has just ended.
    }
  }
  return undefined;
}

/** Measures one server for a round, with the CPU time of its process only. */
async function measure(address: URL, pid: number | undefined): Promise<Round> {
  const before = readCpuMs(pid);
  const { perSecond, total } = await generateLoad({
    url: new URL('/home', `http://127.0.0.1:${address.port}`).href,
    connections,
    seconds,
    headers: { host: `${host}:${address.port}`, 'accept-encoding': 'br' },
  });
  const after = readCpuMs(pid);
  return {
    perSecond,
    cpuMs: before === undefined || after === undefined ? undefined : (after - before) / total,
  };
}

const stack = await openBenchStack();
const plain = fork(fileURLToPath(new URL('./plain-server.ts', import.meta.url)), {
  execArgv: ['--import', 'tsx'],
  serialization: 'advanced',
});
try {
  const page = await fetchBestPage(stack.address);
  plain.send({
    body: page.body,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
  });
  const [port] = (await once(plain, 'message')) as [number];
  const plainAddress = new URL(`http://127.0.0.1:${port}`);
  const cachingServer = findListener(stack.address.port);

  const [ours, plains]: [Round[], Round[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    ours.push(await measure(stack.address, cachingServer));
    plains.push(await measure(plainAddress, plain.pid));
  }
  const print = (name: string, rounds: Round[]) => {
    const rate = getMedian(rounds.map(({ perSecond }) => perSecond));
    const cpu = rounds.map(({ cpuMs }) => cpuMs).filter((figure) => figure !== undefined);
    const shown = cpu.length > 0 ? `${getMedian(cpu).toFixed(3)} ms CPU per request` : 'CPU not known here';
    console.log(`${name.padEnd(16)}${rate.toFixed(0).padStart(8)} requests/s   ${shown}`);
    return { rate, cpu: cpu.length > 0 ? getMedian(cpu) : undefined };
  };
  console.log(
    `\nhome of ${host}: ${page.body.length} bytes of brotli, ${loadGenerator}, ${connections} connections, ${rounds} rounds of ${seconds} s`,
  );
  const measured = print('caching server', ours);
  const reference = print('plain server', plains);
  const ratio = measured.rate / reference.rate;
  const isMet = ratio >= wantedRatio && (measured.cpu ?? 0) <= wantedCpuMs;
  console.log(
    `ratio ${ratio.toFixed(2)} (target: at least ${wantedRatio}, at most ${wantedCpuMs} ms CPU): ${isMet ? 'met' : 'MISSED'}`,
  );
  if (!isMet) process.exitCode = 1;
} finally {
  plain.kill();
  await stack.stop();
}
