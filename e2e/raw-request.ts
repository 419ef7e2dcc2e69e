import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  body: Buffer;
}

interface Input {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
  /** The storefront's unless given. */
  port?: string;
}

/** Returns the Host header: `sg` resolves on this machine, `sg.example.test` exists only in the header. */
export const getHost = (tenant: string): string =>
  `${tenant.includes('.') ? tenant : `${tenant}.localhost`}:${process.env.STACK_PORT}`;

/**
 * Sends one request to the stack exactly as written: no client normalizes its path, follows its redirect or adds a
 * header. `requestRaw('sg', '//evil.example')`.
 */
export function requestRaw(tenant: string, path: string, given: Input = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers, body, port = process.env.STACK_PORT } = given;
    const sized = body !== undefined && !headers?.['transfer-encoding'];
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: {
          host: getHost(tenant),
          ...(sized ? { 'content-length': Buffer.byteLength(body) } : {}),
          ...headers,
        },
        agent: false,
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          const body = Buffer.concat(parts);
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: body.toString(), body });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
