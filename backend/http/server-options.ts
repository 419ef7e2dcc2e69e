import type { ServerOptions } from 'node:http';

/** Limits of the HTTP server before a request reaches the app: Node answers 431 and 408 beyond them. */
export const serverOptions: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
};
