import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { UpError } from './up-error.mjs';

/** The children of a killed run end by themselves, but not at the same instant. */
const FREE_WITHIN_MS = 5_000;

/** Throws when something keeps listening there, or listening is not possible. */
export async function checkPort(variable, host, port) {
  const deadline = Date.now() + FREE_WITHIN_MS;
  let code = await tryListen(host, port);
  while (code === 'EADDRINUSE' && Date.now() < deadline) {
    await pause(100);
    code = await tryListen(host, port);
  }
  if (!code) return;
  const reason =
    {
      EADDRINUSE: `Port ${port} is taken by another program`,
      EACCES: `Port ${port} may not be used by this account`,
      EADDRNOTAVAIL: `This machine has no address ${host}`,
      ENOTFOUND: `This machine has no address ${host}`,
    }[code] ?? `Port ${port} cannot be used (${code})`;
  throw new UpError(
    `${reason}. Choose another with ${variable}, for example: ${variable}=${port + 1} npm run up`,
  );
}

function tryListen(host, port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }) => resolve(code));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

/** A loopback port that nothing listens on now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
