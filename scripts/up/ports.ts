import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { UpError } from '../project';

/** Milliseconds to wait for a port, because the children of a killed run end a little later. */
const FREE_WITHIN_MS = 5_000;

/** Throws UpError when the port stays in use or cannot be used. */
export async function checkPort(variable: string, host: string, port: number): Promise<void> {
  const deadline = Date.now() + FREE_WITHIN_MS;
  let code = await tryListen(host, port);
  while (code === 'EADDRINUSE' && Date.now() < deadline) {
    await pause(100);
    code = await tryListen(host, port);
  }
  if (!code) return;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program`,
    EACCES: `Port ${port} may not be used by this account`,
    EADDRNOTAVAIL: `This machine has no address ${host}`,
    ENOTFOUND: `This machine has no address ${host}`,
  };
  const reason = reasons[code] ?? `Port ${port} cannot be used (${code})`;
  throw new UpError(
    `${reason}. Choose another with ${variable}, for example: ${variable}=${port + 1} npm run up`,
  );
}

/** Resolves with the code of the error, or undefined when the port is free. */
function tryListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'unknown'));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
