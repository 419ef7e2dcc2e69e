import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { isQr } from '@/lib/contract/pay-types';
import { locale } from '@/lib/contract/vocabulary';
import { exactMoney, maybe, text } from '@/lib/contract/wire';
import { isSignedBy, signatureHeader, timestampHeader } from '../signed-body';
import type { SandboxPayments } from './sandbox-payments';

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

interface CallOptions {
  secret: string;
  clock: () => Date;
  payments: SandboxPayments;
  /** The origin of the pages to pay on. */
  getOrigin(): string;
}

/** Serves the signed calls of the hosted page's protocol. */
export function addSandboxCalls(app: Hono, { secret, clock, payments, getOrigin }: CallOptions): void {
  app.post('/payments', (c) =>
    answer(c, { secret, clock, shape: begun }, (given) => {
      const { id, method } = payments.begin(given);
      const payUrl = `${getOrigin()}/pay/${id}`;
      return c.json({ id, payUrl, qrPayload: isQr(method) ? payUrl : undefined });
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
}

/** Handles a request, which the shop must have signed. */
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
