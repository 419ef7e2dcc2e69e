import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSeededRandom, getRoundCount } from '@/lib/testing/random-runs';
import { type EmbeddedServer, findEmbeddedUrl, startEmbedded } from './embedded';
import { isAlive } from './pid-file';
import { chooseAccount, toSpawnOptions } from './postgres/account';
import { getServerPlaces } from './postgres/places';
import { freePort, readRecord, writeRecord } from './postgres/record';

const HOLDER = fileURLToPath(new URL('embedded-holder.ts', import.meta.url));
const TSX = import.meta.resolve('tsx');

/** Folder of a stopped server; tests that need no first run start on a copy, which is faster than initdb. */
let template: string;
let dataDir: string;
let opened: { stop(): Promise<void> }[];

beforeAll(async () => {
  template = createFolder();
  await (await startEmbedded({ dataDir: template })).stop();
});
afterAll(() => rmSync(template, { recursive: true, force: true, maxRetries: 5 }));

beforeEach(() => {
  dataDir = createFolder();
  opened = [];
});

afterEach(async () => {
  for (const server of opened) await server.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'makan-embedded-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** Prepares the test's folder as after a first run: a cluster, its password and its own port. */
async function copyTemplate(): Promise<void> {
  const { cluster } = getServerPlaces(dataDir);
  // PostgreSQL requires its files to belong to its account; cp keeps owners, fs.cp does not.
  execFileSync('cp', ['-a', getServerPlaces(template).cluster, cluster]);
  writeRecord(dataDir, { ...readRecord(template)!, cluster, port: await freePort() });
}

async function start(folder = dataDir, onRestart?: (error?: Error) => void): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir: folder, onRestart });
  opened.push(server);
  return server;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function spawnHolder(folder = dataDir): ChildProcess {
  const child = spawn(process.execPath, ['--import', TSX, HOLDER, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  opened.push({ stop: () => kill(child, 'SIGKILL') });
  return child;
}

async function hold(folder = dataDir): Promise<{ child: ChildProcess; url: string; pid: number }> {
  const child = spawnHolder(folder);
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (data) => resolve(String(data)));
    child.once('exit', (code) => reject(new Error(`the holder ended with ${code}`)));
  });
  return { child, ...(JSON.parse(line) as { url: string; pid: number }) };
}

function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

const ACKNOWLEDGED = 'create table stored (id int); insert into stored values (7)';

describe('the embedded PostgreSQL', () => {
  test('a second start keeps the data, the port and the password', async () => {
    const first = await start();
    await query(first.url, ACKNOWLEDGED);
    await first.stop();
    expect(findEmbeddedUrl(dataDir)).toBeUndefined();

    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select id from stored')).toEqual([{ id: 7 }]);
  });

  test('stopping twice is the same as stopping once', async () => {
    await copyTemplate();
    const server = await start();
    await Promise.all([server.stop(), server.stop()]);
    await server.stop();
    expect(isAlive(server.pid)).toBe(false);
  });

  test('the password is readable by its owner only, and the server listens on loopback only', async () => {
    await copyTemplate();
    const server = await start();
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600);
    const settings = await query(
      server.url,
      "select name, setting from pg_settings where name in ('listen_addresses','fsync','TimeZone','unix_socket_directories') order by name",
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      listen_addresses: '127.0.0.1',
      TimeZone: 'UTC',
      unix_socket_directories: '',
    });
    const wrong = new URL(server.url);
    wrong.password = 'wrong';
    await expect(query(wrong.toString(), 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  test('a server that a killed process left behind is joined, with what it acknowledged', async () => {
    await copyTemplate();
    const killed = await hold();
    await query(killed.url, ACKNOWLEDGED);
    await kill(killed.child, 'SIGKILL');

    const next = await start();
    expect(next.pid).toBe(killed.pid);
    expect(await query(next.url, 'select id from stored')).toEqual([{ id: 7 }]);
    await next.stop();
    expect(isAlive(killed.pid)).toBe(false);
  });

  test('process and server killed together: the next start recovers what was acknowledged', async () => {
    await copyTemplate();
    const killed = await hold();
    await query(killed.url, ACKNOWLEDGED);
    await kill(killed.child, 'SIGKILL');
    process.kill(killed.pid, 'SIGKILL');

    const next = await start();
    expect(next.pid).not.toBe(killed.pid);
    expect(await query(next.url, 'select id from stored')).toEqual([{ id: 7 }]);
  });

  test('a first run killed at any step leaves a folder that the next run opens', async () => {
    const exists = (pattern: RegExp) => (folder: string) =>
      readdirSync(folder).some((name) => pattern.test(name));
    const steps: ((folder: string) => boolean)[] = [
      exists(/^postgres\.lock$/),
      exists(/^postgres\.json$/),
      exists(/^postgres\.unfinished-.*\.password$/),
      (folder) =>
        readdirSync(folder).some(
          (name) => /unfinished-[0-9a-f]+$/.test(name) && existsSync(join(folder, name, 'base')),
        ),
      exists(/^postgres$/),
      (folder) => existsSync(join(folder, 'postgres', 'postmaster.pid')),
    ];
    // Each step starts three servers, so a sample takes two of the steps, others with another seed.
    const from = Math.floor(createSeededRandom()() * steps.length);
    const tried = [...steps.slice(from), ...steps.slice(0, from)].slice(0, getRoundCount(steps.length, 2));
    for (const [index, reached] of tried.entries()) {
      const folder = join(dataDir, String(index));
      mkdirSync(folder);
      const child = spawnHolder(folder);
      // A busy machine may miss a short step; the holder is then killed after it has finished.
      let isUp = false;
      child.stdout?.once('data', () => {
        isUp = true;
      });
      await waitUntil(() => isUp || reached(folder));
      await kill(child, 'SIGKILL');

      const server = await start(folder);
      expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await server.stop();
      const listUnfinished = () => readdirSync(folder).filter((name) => name.includes('unfinished'));
      // initdb outlives the killed run for a moment and may create its folder again; a later start deletes
      // it.
      if (listUnfinished().length > 0)
        await expect
          .poll(
            async () => {
              await (await start(folder)).stop();
              return listUnfinished();
            },
            { timeout: 30_000 },
          )
          .toEqual([]);
    }
  });

  test('two processes share one server, and the last one to leave stops it', async () => {
    await copyTemplate();
    const other = await hold();
    const own = await start();
    expect(own.pid).toBe(other.pid);

    await kill(other.child, 'SIGTERM');
    expect(await query(own.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await own.stop();
    expect(isAlive(own.pid)).toBe(false);
  });

  test('several starts at once on an empty folder make one cluster and one server', async () => {
    const servers = await Promise.all([start(), start(), start()]);
    expect(new Set(servers.map(({ pid }) => pid)).size).toBe(1);
  });

  test('a server that is killed while its process lives comes back at the same address', async () => {
    await copyTemplate();
    let restarted: () => void;
    const back = new Promise<void>((resolve) => {
      restarted = resolve;
    });
    const server = await start(dataDir, () => restarted());
    await query(server.url, ACKNOWLEDGED);
    process.kill(server.pid, 'SIGKILL');
    await back;
    expect(await query(server.url, 'select id from stored')).toEqual([{ id: 7 }]);
  });

  test('a taken port is replaced by a free one', async () => {
    await copyTemplate();
    const { port } = readRecord(dataDir) ?? { port: 0 };
    const occupant = createServer();
    await new Promise<void>((resolve) => occupant.listen(port, '127.0.0.1', resolve));
    try {
      const second = await start();
      expect(new URL(second.url).port).not.toBe(String(port));
      expect(findEmbeddedUrl(dataDir)).toBe(second.url);
    } finally {
      occupant.close();
    }
  });

  test('a left-over postmaster.pid that names another living process does not stop the start', async () => {
    await copyTemplate();
    const first = await start();
    await query(first.url, ACKNOWLEDGED);
    await first.stop();
    const cluster = join(dataDir, 'postgres');
    const stranger = spawn('sleep', ['600'], {
      ...toSpawnOptions(chooseAccount(cluster)),
      cwd: '/',
      stdio: 'ignore',
    });
    opened.push({ stop: () => kill(stranger, 'SIGKILL') });
    writeFileSync(
      join(cluster, 'postmaster.pid'),
      `${stranger.pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n  1234567  1\nready   \n`,
    );

    const second = await start();
    expect(await query(second.url, 'select id from stored')).toEqual([{ id: 7 }]);
  });

  test('a lost postgres.json gets a new password, and the data stays', async () => {
    await copyTemplate();
    const first = await start();
    await query(first.url, ACKNOWLEDGED);
    await first.stop();
    rmSync(join(dataDir, 'postgres.json'));

    const second = await start();
    expect(second.url).not.toBe(first.url);
    expect(await query(second.url, 'select id from stored')).toEqual([{ id: 7 }]);
  });

  test('data of another major version is refused with a way out', async () => {
    await copyTemplate();
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/is of PostgreSQL 17.*DATABASE_URL/s);
  });

  test.runIf(process.getuid?.() === 0)(
    'run by root in a closed home, the cluster goes where its account reaches it',
    async () => {
      const home = join(dataDir, 'home');
      mkdirSync(home, { mode: 0o700 });
      const first = await start(join(home, '.data'));
      const { cluster } = readRecord(join(home, '.data')) ?? { cluster: '' };
      try {
        expect(cluster.startsWith(home)).toBe(false);
        await query(first.url, ACKNOWLEDGED);
        await first.stop();
        const second = await start(join(home, '.data'));
        expect(await query(second.url, 'select id from stored')).toEqual([{ id: 7 }]);
        await second.stop();
      } finally {
        rmSync(cluster, { recursive: true, force: true });
      }
    },
  );
});
