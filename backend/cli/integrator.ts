import { createServer, type Server } from 'node:http';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';

const maxBytes = 1_000_000;

/**
 * Creates a receiver of events that prints what it gets. With the secret of its address it refuses events with a wrong
 * signature, and it tells repeats by their id.
 */
export function createIntegrator(print: (line: string) => void, secret: string | undefined): Server {
  const known = new Set<string>();
  const verifier = secret === undefined ? undefined : new Webhook(secret);
  return createServer(async (request, response) => {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of request) {
      size += (part as Buffer).length;
      if (size > maxBytes) return void response.writeHead(413).end();
      parts.push(part as Buffer);
    }
    const body = Buffer.concat(parts).toString('utf8');
    try {
      verifier?.verify(body, request.headers as Record<string, string>);
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      print(`refused: ${error.message}`);
      return void response.writeHead(401).end();
    }
    const id = String(request.headers['webhook-id'] ?? 'no id');
    print(`${id}${known.has(id) ? ' (again)' : ''} ${body}`);
    known.add(id);
    response.writeHead(204).end();
  });
}
