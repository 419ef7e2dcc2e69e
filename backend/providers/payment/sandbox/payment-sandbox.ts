import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { addSandboxCalls } from './sandbox-calls';
import { SandboxNotices } from './sandbox-notices';
import { SandboxPayments } from './sandbox-payments';
import { sendSandboxPage } from './send-sandbox-page';

interface SandboxOptions {
  /** Shared with the shop's backend. */
  secret: string;
  /** The URL of the shop's backend for notices. */
  noticeUrl: string;
  host?: string;
  /** A free port by default. */
  port?: number;
  /** The origin for browsers. */
  publicUrl?: string;
  /** Milliseconds until a late notice. */
  delayMs?: number;
  clock?: () => Date;
}

export interface PaymentSandbox {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts a payment provider for trials: a server on its own origin, with the requests and notices of
 * providers/payment/hosted-page.ts. Its page has buttons to pay, fail, or pay with a late notice; every
 * notice is sent five times. No money moves, and its state is in memory only.
 */
export async function startPaymentSandbox(options: SandboxOptions): Promise<PaymentSandbox> {
  const { secret, host = '127.0.0.1', port = 0, delayMs = 20_000, clock = () => new Date() } = options;
  const payments = new SandboxPayments();
  const notices = new SandboxNotices({ url: options.noticeUrl, secret, clock });
  let origin = options.publicUrl ?? '';
  const app = new Hono();
  app.use(bodyLimit({ maxSize: 16 * 1024 }));

  app.get('/health', (c) => c.text('ok'));

  addSandboxCalls(app, { secret, clock, payments, getOrigin: () => origin });

  app.get('/pay/:id', (c) => {
    const payment = payments.find(c.req.param('id'));
    return payment ? sendSandboxPage(c, payment) : c.text('no such payment', 404);
  });

  app.post('/pay/:id', async (c) => {
    const payment = payments.find(c.req.param('id'));
    if (!payment) return c.text('no such payment', 404);
    const { choice } = await c.req.parseBody();
    // A second click changes nothing.
    if (payment.chosen === undefined) {
      if (choice === 'succeed') {
        payment.chosen = payment.state = 'paid';
        await notices.send(payment);
      } else if (choice === 'fail') {
        payment.chosen = payment.state = 'failed';
        await notices.send(payment);
      } else if (choice === 'delay') {
        payment.chosen = 'paid';
        notices.sendLater(payment, delayMs, () => {
          payment.state = 'paid';
        });
      } else return sendSandboxPage(c, payment);
    }
    return payment.returnUrl ? c.redirect(payment.returnUrl, 303) : sendSandboxPage(c, payment);
  });

  const server = await listen(app, host, port);
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  origin ||= url;
  return {
    url,
    async close() {
      await notices.end();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        (server as Partial<{ closeAllConnections(): void }>).closeAllConnections?.();
      });
    },
  };
}

function listen(app: Hono, hostname: string, port: number): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname, port }, () => resolve(server));
    server.once('error', reject);
  });
}
