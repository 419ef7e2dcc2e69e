import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { locale } from '@/lib/contract/vocabulary';
import { exactMoney, maybe, text } from '@/lib/contract/wire';
import { isSignedBy, signatureHeader, timestampHeader } from '../signed-body';
import { SandboxNotices } from './sandbox-notices';
import { buildSandboxPage, getLanguage } from './sandbox-page';
import { type SandboxPayment, SandboxPayments } from './sandbox-payments';

interface SandboxOptions {
  /** Shared with the shop's backend. */
  secret: string;
  /** Where the shop's backend takes notices. */
  noticeUrl: string;
  host?: string;
  /** Any free one where none is given. */
  port?: number;
  /** The origin under which a browser reaches it. */
  publicUrl?: string;
  /** How long "later" is. */
  delayMs?: number;
  clock?: () => Date;
}

export interface PaymentSandbox {
  url: string;
  close(): Promise<void>;
}

const begun = z.object({
  merchantId: text(64, 1),
  key: text(64, 1),
  reference: text(40, 1),
  description: text(100),
  amount: exactMoney,
  currency: text(3, 3),
  method: text(40, 1),
  locale,
  returnUrl: maybe(z.url({ protocol: /^https?$/ })),
});
const named = z.object({ merchantId: text(64, 1), id: text(100, 1) });
const refundAsked = z.object({ ...named.shape, key: text(64, 1), amount: exactMoney });

/** Methods that are paid by scanning, so that they come with a code beside the page. */
const scanned = new Set(['WECHAT_QRCODE_PAY', 'UNION_PAY_SG']);

/**
 * A payment provider for trying things out: a server of its own on its own origin, with the requests and notices that
 * providers/payment/hosted-page.ts speaks. Its page has buttons to pay, fail, or pay with a late notice; every notice is sent five
 * times. No money moves, and its state is in memory only.
 */
export async function startPaymentSandbox(options: SandboxOptions): Promise<PaymentSandbox> {
  const { secret, host = '127.0.0.1', port = 0, delayMs = 20_000, clock = () => new Date() } = options;
  const payments = new SandboxPayments();
  const notices = new SandboxNotices({ url: options.noticeUrl, secret, clock });
  let origin = options.publicUrl ?? '';
  const app = new Hono();

  app.get('/health', (c) => c.text('ok'));

  app.post('/payments', (c) =>
    answer(c, { secret, clock, shape: begun }, (given) => {
      const { id, method } = payments.begin(given);
      const payUrl = `${origin}/pay/${id}`;
      return c.json({ id, payUrl, qrPayload: scanned.has(method) ? payUrl : undefined });
    }),
  );

  app.post('/payments/status', (c) =>
    answer(c, { secret, clock, shape: named }, ({ id, merchantId }) => {
      const payment = payments.find(id);
      if (payment?.merchantId !== merchantId) return c.json({ error: 'no such payment' }, 404);
      return c.json({ state: payment.state, amount: payment.amount / 100 });
    }),
  );

  app.post('/refunds', (c) =>
    answer(c, { secret, clock, shape: refundAsked }, ({ id, merchantId, key, amount }) => {
      const payment = payments.find(id);
      if (payment?.merchantId !== merchantId) return c.json({ error: 'no such payment' }, 404);
      if (!payments.refund(payment, key, amount)) return c.json({ error: 'more than was paid' }, 422);
      return c.json({ state: 'done' });
    }),
  );

  app.get('/pay/:id', (c) => {
    const payment = payments.find(c.req.param('id'));
    return payment ? sendPage(c, payment) : c.text('no such payment', 404);
  });

  app.post('/pay/:id', async (c) => {
    const payment = payments.find(c.req.param('id'));
    if (!payment) return c.text('no such payment', 404);
    const { choice } = await c.req.parseBody();
    // A second click pays nothing more.
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
      } else return sendPage(c, payment);
    }
    return payment.returnUrl ? c.redirect(payment.returnUrl, 303) : sendPage(c, payment);
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

/** Answers a request that the shop has signed, and no other. */
async function answer<T extends z.ZodType>(
  c: Context,
  { secret, clock, shape }: { secret: string; clock: () => Date; shape: T },
  to: (given: z.output<T>) => Response,
): Promise<Response> {
  const body = await c.req.text();
  const signed = { timestamp: c.req.header(timestampHeader), signature: c.req.header(signatureHeader), body };
  if (!isSignedBy(secret, signed, clock())) return c.json({ error: 'not signed' }, 401);
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return c.json({ error: 'no JSON' }, 400);
  }
  const given = z.safeDecode(shape, value as never);
  return given.success ? to(given.data) : c.json({ error: z.prettifyError(given.error) }, 400);
}

function sendPage(c: Context, payment: SandboxPayment): Response {
  const nonce = randomBytes(16).toString('base64');
  // Browsers hold the way back, which follows the form, to the form's own rule.
  const back = payment.returnUrl ? ` ${new URL(payment.returnUrl).origin}` : '';
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'${back}; base-uri 'none'`,
  );
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  return c.html(
    buildSandboxPage(payment, getLanguage(c.req.header('accept-language'), payment.locale), nonce),
  );
}

function listen(app: Hono, hostname: string, port: number): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname, port }, () => resolve(server));
    server.once('error', reject);
  });
}
