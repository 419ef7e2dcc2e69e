import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createProgram, type Program, run } from './processes';

const command = '/usr/sbin/varnishd';

interface VarnishInput {
  root: string;
  folder: string;
  port: number;
  purgePort: number;
  storefrontPorts: number[];
}

/** Returns Varnish with `deploy/varnish/default.vcl`, in which only the storefronts are replaced. */
export function createVarnish({ root, folder, port, purgePort, storefrontPorts }: VarnishInput): Program {
  const file = join(folder, 'default.vcl');
  const source = readFileSync(join(root, 'deploy', 'varnish', 'default.vcl'), 'utf8');
  writeFileSync(file, nameStorefronts(source, storefrontPorts), { mode: 0o644 });
  return createProgram({
    name: 'varnish',
    command,
    args: [
      ...['-F', '-T', 'none', '-f', file, '-n', join(folder, 'varnish')],
      ...['-p', 'http_gzip_support=off', '-s', 'malloc,64m'],
      ...['-a', `http=127.0.0.1:${port}`, '-a', `purge=127.0.0.1:${purgePort}`],
    ],
    log: join(folder, 'varnish.log'),
    isReady: () => isOpen(port),
  });
}

/** Throws when Varnish cannot compile the original file. */
export async function compileVcl(root: string, folder: string): Promise<void> {
  const file = join(root, 'deploy', 'varnish', 'default.vcl');
  await run(command, ['-C', '-f', file, '-n', join(folder, 'varnish-compile')]);
}

/** Repeats the file's one storefront for each port. */
function nameStorefronts(source: string, ports: number[]): string {
  const one = /^backend storefront1 \{[\s\S]*?^\}\n/m.exec(source)?.[0];
  const added = '\tstorefronts.add_backend(storefront1);\n';
  if (!one?.includes('.port = "3000";') || !source.includes(added))
    throw new Error('default.vcl has no storefront1 at port 3000');
  const numberStorefront = (text: string, index: number) =>
    text.replaceAll('storefront1', `storefront${index + 1}`);
  const backends = ports.map((port, index) => numberStorefront(one, index).replace('"3000"', `"${port}"`));
  return source
    .replace(one, backends.join('\n'))
    .replace(added, ports.map((_, index) => numberStorefront(added, index)).join(''));
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
