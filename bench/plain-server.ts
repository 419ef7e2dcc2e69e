/** The reference of home.bench.ts: a server that sends one buffer from memory to every client. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

process.once('message', ({ body, headers }: { body: Uint8Array; headers: Record<string, string> }) => {
  const bytes = Buffer.from(body);
  const server = createServer((_, response) => {
    response.writeHead(200, { ...headers, 'content-length': bytes.length });
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit(0));
