import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { Agent, request as httpsRequest, type RequestOptions } from 'node:https';
import { join } from 'node:path';
import { freePort } from '../../backend/db/postgres/record';
import { type Cluster, startCluster } from './postgres';
import { createProgram, type Program } from './processes';
import { createVarnish } from './varnish';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface SentOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Aborts the request. */
  signal?: AbortSignal;
}

export interface Installation {
  cluster: Cluster;
  backends: Program[];
  storefronts: Program[];
  /** Sends a request through Caddy with TLS, as a browser does. Rejects when there is no certificate for the host. */
  visit(host: string, path: string, options?: SentOptions): Promise<Answer>;
  /** Sends a request to one storefront, without the proxy. */
  ask(storefront: number, host: string, path: string): Promise<Answer>;
  /** Sends a request through Varnish, which balances all storefronts. */
  visitShared(host: string, path: string, options?: SentOptions): Promise<Answer>;
  /** Makes each backend run the release of a folder from its next start on. */
  release(root: string): void;
  /** Makes each storefront run the release of a folder from its next start on. */
  releaseStorefronts(root: string): void;
  /** Returns the address of a page behind the proxy for a browser that resolves the host to this machine. */
  toUrl(host: string, path: string): string;
  /** Host names for which Caddy has created a certificate. */
  certificates(): string[];
  secrets: { GATEWAY_SECRET: string; SESSION_SECRET: string; CODE_SECRET: string };
  stop(): Promise<void>;
}

const consoleHost = 'console.example.test';

/**
 * Starts every part of `deploy/` that needs no container, on free loopback ports. The backends run the release in
 * `backendRoot`.
 */
export async function startInstallation(
  root: string,
  folder: string,
  prepare: (cluster: Cluster) => Promise<void>,
  backendRoot = root,
): Promise<Installation> {
  let released = backendRoot;
  let releasedStorefront = root;
  const cluster = await startCluster(join(folder, 'postgres'), root);
  await prepare(cluster);
  const secrets = {
    GATEWAY_SECRET: 'g'.repeat(40),
    SESSION_SECRET: 's'.repeat(40),
    CODE_SECRET: 'c'.repeat(40),
  };
  const shared = {
    NODE_ENV: 'production',
    DRAIN_SECONDS: '5',
    TRUSTED_PROXY: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
  };

  const backendPorts = [await freePort(), await freePort()];
  const backends = backendPorts.map((port, index) =>
    createNodeProgram(
      `backend-${index + 1}`,
      () => join(released, 'dist', 'backend.js'),
      `http://127.0.0.1:${port}/ready`,
      {
        ...shared,
        BACKEND_PORT: String(port),
        DATABASE_URL: cluster.pooledUrl,
        DATABASE_SESSION_URL: cluster.sessionUrl(),
        GATEWAY_SECRET: secrets.GATEWAY_SECRET,
        CODE_SECRET: secrets.CODE_SECRET,
        BANK_NOTICE_SECRET: 'b'.repeat(40),
        CONSOLE_HOST: consoleHost,
      },
    ),
  );
  await Promise.all(backends.map((backend) => backend.start()));

  const [sharedPort, purgePort] = [await freePort(), await freePort()];
  const storefrontPorts = [await freePort(), await freePort(), await freePort()];
  const storefronts = storefrontPorts.map((port, index) =>
    createNodeProgram(
      `storefront-${index + 1}`,
      () => join(releasedStorefront, 'dist', 'server.js'),
      `http://127.0.0.1:${port}/api/health`,
      {
        ...shared,
        PORT: String(port),
        BACKEND_URL: backendPorts.map((port) => `http://127.0.0.1:${port}`).join(','),
        SESSION_SECRET: secrets.SESSION_SECRET,
        GATEWAY_SECRET: secrets.GATEWAY_SECRET,
        CACHE_MEGABYTES: '64',
        UNKNOWN_HOSTS: 'neutral',
        SHARED_CACHE_PURGE_URL: `http://127.0.0.1:${purgePort}`,
        // All load comes from one IP address.
        CHANGES_PER_SECOND: '1000',
        CHANGES_AT_ONCE: '10000',
        RENDERS_PER_SECOND: '1000',
        RENDERS_AT_ONCE: '10000',
      },
      // Next reads its build from the working folder.
      () => releasedStorefront,
    ),
  );
  await Promise.all(storefronts.map((storefront) => storefront.start()));
  const varnish = createVarnish({ root, folder, port: sharedPort, purgePort, storefrontPorts });
  await varnish.start();

  const [httpPort, httpsPort, adminPort, askPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const caddyData = join(folder, 'caddy');
  const caddy = createProgram({
    name: 'caddy',
    command: '/usr/bin/caddy',
    args: ['run', '--adapter', 'caddyfile', '--config', join(root, 'deploy', 'Caddyfile')],
    env: {
      XDG_DATA_HOME: caddyData,
      XDG_CONFIG_HOME: join(folder, 'caddy-config'),
      ACME_EMAIL: 'operator@example.test',
      CONSOLE_HOST: consoleHost,
      GATEWAY_SECRET: secrets.GATEWAY_SECRET,
      HTTP_PORT: String(httpPort),
      HTTPS_PORT: String(httpsPort),
      CADDY_ADMIN: `127.0.0.1:${adminPort}`,
      ASK_PORT: String(askPort),
      CADDY_OPTIONS: 'local_certs\nskip_install_trust',
      STOREFRONTS: `to ${storefrontPorts.map((port) => `127.0.0.1:${port}`).join(' ')}`,
      BACKENDS: `to ${backendPorts.map((port) => `127.0.0.1:${port}`).join(' ')}`,
    },
    log: join(folder, 'caddy.log'),
    isReady: async () => existsSync(rootCertificate) && (await get(askPort, '127.0.0.1', '/')).status > 0,
  });
  const rootCertificate = join(caddyData, 'caddy', 'pki', 'authorities', 'local', 'root.crt');
  await caddy.start();
  const ca = readFileSync(rootCertificate);
  const agent = new Agent({ keepAlive: true, maxSockets: 500, ca });

  function createNodeProgram(
    name: string,
    getScript: () => string,
    ready: string,
    env: Record<string, string>,
    cwd?: () => string,
  ): Program {
    return createProgram({
      name,
      command: process.execPath,
      args: () => ['--enable-source-maps', getScript()],
      cwd,
      env,
      log: join(folder, `${name}.log`),
      isReady: async () => (await fetch(ready, { signal: AbortSignal.timeout(3_000) })).ok,
    });
  }

  return {
    cluster,
    backends,
    storefronts,
    secrets,
    visit: (host, path, { method = 'GET', headers = {}, body, signal } = {}) =>
      send(
        httpsRequest,
        {
          host: '127.0.0.1',
          port: httpsPort,
          servername: host,
          path,
          method,
          headers: { host, ...headers },
          agent,
          timeout: 30_000,
          signal,
        },
        body,
      ),
    ask: (storefront, host, path) => get(storefrontPorts[storefront]!, host, path),
    release: (next) => {
      released = next;
    },
    releaseStorefronts: (next) => {
      releasedStorefront = next;
    },
    toUrl: (host, path) => `https://${host}:${httpsPort}${path}`,
    visitShared: (host, path, options) => get(sharedPort, host, path, options),
    certificates: () => {
      const folderOfNames = join(caddyData, 'caddy', 'certificates', 'local');
      return existsSync(folderOfNames) ? readdirSync(folderOfNames) : [];
    },
    async stop() {
      agent.destroy();
      await caddy.stop();
      await varnish.stop();
      await Promise.all(storefronts.map((storefront) => storefront.stop()));
      await Promise.all(backends.map((backend) => backend.stop()));
      await cluster.stop();
    },
  };
}

const get = (
  port: number,
  host: string,
  path: string,
  { method = 'GET', headers = {}, body }: SentOptions = {},
): Promise<Answer> =>
  send(
    httpRequest,
    {
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host, 'x-forwarded-proto': 'https', ...headers },
      timeout: 10_000,
    },
    body,
  );

function send(
  request: typeof httpRequest | typeof httpsRequest,
  options: RequestOptions,
  body?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
      response.on('error', reject);
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', reject);
    sent.end(body);
  });
}
