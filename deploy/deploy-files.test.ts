import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { backendSettings } from '@/backend/env';
import { isInRanges } from '@/lib/domain/network/address-range';
import { storefrontSettings } from '@/lib/server/env';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

interface Service {
  ports?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  environment?: Record<string, string>;
  env_file?: { path: string; required: boolean }[];
  image?: string;
  networks?: { default: { ipv4_address: string } };
}
const compose = parse(read('deploy/compose.yaml'), { merge: true });
const services: Record<string, Service> = compose.services;
const ours = Object.entries(services).filter(([name]) => !['proxy', 'postgres'].includes(name));

test('OPS-02 every setting that compose needs is in the example, and no secret has a value there', () => {
  const needed = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);
  const example = Object.fromEntries(
    [...read('deploy/.env.example').matchAll(/^(\w+)=(\S*)/gm)].map(([, name, value]) => [name, value]),
  );
  for (const name of needed.filter((variable) => variable !== 'MAKAN_IMAGE'))
    expect(example).toHaveProperty(name);
  for (const [name, value] of Object.entries(example))
    if (/SECRET|PASSWORD|PASSPHRASE|KEY/.test(name)) expect(value, name).toBe('');
});

/** Settings that compose fixes by its ports, images and folders, or that are for developers. */
const fixed = [
  'BACKEND_HOST',
  'BACKEND_PORT',
  'CONSOLE_DIR',
  'DATABASE_SESSION_URL',
  'DATA_DIR',
  'DRAIN_SECONDS',
  'HOST',
  'MAKAN_DEV_PAGES',
  'NODE_ENV',
  'PAYMENT_PEERS_PORT',
  'PAYMENT_SANDBOX_PORT',
  'PORT',
  'TWILIO_BASE_URL',
];

test.each([
  ['backend', backendSettings],
  ['storefront', storefrontSettings],
])('OPS-02 compose passes every setting to the %s that it does not fix', (part, settings) => {
  const passed = services[part]!.environment!;
  expect(settings.filter((name) => !fixed.includes(name) && !(name in passed))).toEqual([]);
  expect(Object.keys(passed).filter((name) => !settings.includes(name))).toEqual([]);
});

test('OPS-02 no setting has two meanings: compose counts processes under names of its own', () => {
  const ofProxy = [...read('deploy/Caddyfile').matchAll(/\{\$(\w+)/g)].map(([, name]) => name!);
  const addresses = ofProxy.filter((name) => !(name in services.proxy!.environment!));
  const ofCompose = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);
  expect(addresses.filter((name) => ofCompose.includes(name))).toEqual([]);
});

test('OPS-02 compose passes the settings to the backend whose names an operator chooses', () => {
  expect(services.backend!.env_file).toEqual([{ path: 'providers.env', required: false }]);
  for (const file of ['.gitignore', '.dockerignore']) expect(read(file)).toContain('providers.env');
});

test('API-04 where the proxy gets no answer, a browser gets a page in three languages and a call its code', () => {
  const caddyfile = read('deploy/Caddyfile');
  const sites = caddyfile.split(/^(?=\S[^\n]* \{$)/m).filter((site) => /^\t+reverse_proxy/m.test(site));
  const reached = sites.filter((site) => !site.includes('bind 127.0.0.1'));
  expect(reached).toHaveLength(2);
  for (const site of reached) {
    expect(site).toMatch(
      /handle_errors \{\s+@browser header Accept \*text\/html\*\s+handle @browser \{\s+import page/,
    );
    const answer = JSON.parse(/respond `(\{.*\})`/.exec(site)![1]!);
    expect((answer.error ?? answer).code).toBe('UNREACHABLE');
  }
  for (const word of ['Try again', '重试', 'Thử lại']) expect(caddyfile).toContain(word);
});

test('OPS-02 only the proxy is reached from outside, and only its forwarding headers count', () => {
  for (const [name, { ports }] of Object.entries(services))
    expect(ports === undefined, name).toBe(name !== 'proxy');
  const proxy = services.proxy!.networks!.default.ipv4_address;
  for (const part of ['storefront', 'backend'])
    expect(services[part]!.environment!.TRUSTED_PROXY).toBe(proxy);
  // The proxy starts last, so its fixed address must be outside the range that other containers draw from.
  const { subnet, ip_range } = compose.networks.default.ipam.config[0];
  expect(isInRanges(proxy, [subnet])).toBe(true);
  expect(isInRanges(proxy, [ip_range])).toBe(false);
});

test('OPS-01 each part runs from one image, with a read-only file system and no capability', () => {
  expect(ours.map(([name]) => name).sort()).toEqual(['backend', 'backup', 'migrate', 'storefront']);
  for (const [name, service] of ours)
    expect(service, name).toMatchObject({
      image: services.backend!.image,
      read_only: true,
      cap_drop: ['ALL'],
    });
});

test('OPS-01 a storefront starts without the compiler, which unpacks itself into a folder that its image does not have', async () => {
  const program = `
    import { createRequire } from 'node:module';
    const { default: getConfig } = await import('./next.config.mjs');
    await getConfig(process.argv[1]);
    console.log(Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes('@swc/core')));`;
  const isCompilerLoaded = async (phase: string) => {
    const args = ['--input-type=module', '--eval', program, phase];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    return line.trim() === 'true';
  };
  expect(await isCompilerLoaded('phase-production-server')).toBe(false);
  expect(await isCompilerLoaded('phase-production-build')).toBe(true);
});

test('OPS-02 every variable of the proxy is set by compose or has a default', () => {
  const set = Object.keys(services.proxy!.environment!);
  for (const [, name, fallback] of read('deploy/Caddyfile').matchAll(/\{\$(\w+)(:[^}]+)?\}/g))
    if (name !== 'CADDY_OPTIONS') expect(fallback !== undefined || set.includes(name!), name).toBe(true);
});

test('OPS-01 the systemd unit runs a part without root, by a program that exists, and leaves it time to drain', () => {
  const unit = read('deploy/systemd/makan@.service');
  const settings = Object.fromEntries(
    [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(settings).toMatchObject({ User: 'makan', NoNewPrivileges: 'true', CapabilityBoundingSet: '' });
  const [, program] = /node (\S+) start-part %i$/.exec(settings.ExecStart!)!;
  expect(existsSync(`${root}${program}`)).toBe(true);
  const drainSeconds = Number(/DRAIN_SECONDS=(\d+)/.exec(unit)![1]);
  expect(Number(settings.TimeoutStopSec)).toBeGreaterThan(drainSeconds);
});

test('OPS-01 the image runs without root, holds files that exist, and no secrets reach its build', () => {
  const dockerfile = read('deploy/Dockerfile');
  expect(dockerfile.match(/^USER (.*)$/gm)).toEqual(['USER node']);
  const built = ['node_modules', '.next', 'dist', 'messages'];
  for (const [, paths] of dockerfile.matchAll(/^COPY --from=build (.*) \S+$/gm))
    for (const path of paths!.split(' ').map((mounted) => mounted.replace('/makan/', '')))
      if (!built.includes(path)) expect(existsSync(`${root}${path}`), path).toBe(true);
  const ignored = read('.dockerignore').split('\n');
  for (const path of ['.git', '.data', '.env', '.env.*', '**/.env', 'node_modules'])
    expect(ignored).toContain(path);
});

test('OPS-01 the health check of the image tells an answer with success from any other', async () => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/well' ? 200 : 503).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const check = async (url: string) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'deploy/start.ts', 'health', url], {
      cwd: root,
      stdio: 'ignore',
    });
    const [code] = await once(child, 'exit');
    return code;
  };
  try {
    expect(await check(`http://127.0.0.1:${port}/well`)).toBe(0);
    expect(await check(`http://127.0.0.1:${port}/ill`)).toBe(1);
  } finally {
    server.close();
    server.closeAllConnections();
  }
  expect(await check(`http://127.0.0.1:${port}/well`)).toBe(1);
});
