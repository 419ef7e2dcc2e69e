import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createTestClock } from '../../../testing/deps';
import { type PaymentRequest, RefundError } from '../payment-provider';
import { isSignedBy, signatureHeader, timestampHeader } from '../signed-body';
import { createHostedPageProviders } from './hosted-page';

const secret = 'a secret that only tests and their provider know';
const clock = createTestClock('2026-11-23T02:00:00Z');
const payee = { restaurantId: 1, accounts: { hosted: { merchantId: 'M-1' } }, keys: {} };
const payment = { amount: 2350, createdAt: new Date('2026-11-23T02:00:00Z') };
const request: PaymentRequest = {
  paymentId: 'p-1',
  sn: 'TK-261123-4F7K',
  amount: 2350,
  currency: 'MYR',
  reference: 'TK2611234F7K',
  expiresAt: new Date('2026-11-23T02:15:00Z'),
  locale: 'vn',
  timeZone: 'Asia/Kuala_Lumpur',
  city: 'George Town',
  ...payee,
  returnUrl: 'https://my.example.test/myOrderDetail?orderId=o-1',
};

interface ReceivedRequest {
  path: string | undefined;
  isSigned: boolean;
  body: Record<string, unknown>;
}
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Creates a provider with scripted responses, or without any. */
async function createProvider(answer: { status?: number; body: string } | undefined) {
  const asked: ReceivedRequest[] = [];
  const server = createServer(async (incoming, response) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    const { [timestampHeader]: timestamp, [signatureHeader]: signature } = incoming.headers;
    const signed = { timestamp: String(timestamp), signature: String(signature), body };
    asked.push({
      path: incoming.url,
      isSigned: isSignedBy(secret, signed, clock.now()),
      body: JSON.parse(body),
    });
    if (answer) response.writeHead(answer.status ?? 200).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const options = { url, secret, hosts: ['pay.example.com'], clock: clock.now, patience: 200 };
  return { asked, card: createHostedPageProviders(options).CREDITCARD_PAY! };
}
const started = JSON.stringify({ id: 'X-1', payUrl: 'https://pay.example.com/p/X-1' });

test('a payment begins by a signed request that says what is paid, to whom and where it leads back', async () => {
  const { asked, card } = await createProvider({ body: started });
  expect(await card.start(request)).toEqual({
    providerRef: 'X-1',
    payUrl: 'https://pay.example.com/p/X-1',
    qrPayload: undefined,
  });
  expect(asked).toEqual([
    {
      path: '/v1/payments',
      isSigned: true,
      body: {
        merchantId: 'M-1',
        key: 'p-1',
        reference: 'TK2611234F7K',
        description: 'TK-261123-4F7K',
        amount: 23.5,
        currency: 'MYR',
        method: 'CREDITCARD_PAY',
        locale: 'vn',
        expiresAt: '2026-11-23T02:15:00.000Z',
        returnUrl: 'https://my.example.test/myOrderDetail?orderId=o-1',
      },
    },
  ]);
});

test.each([
  ['a page elsewhere', { body: '{"id":"X","payUrl":"https://evil.example/p"}' }],
  ['a page without TLS', { body: '{"id":"X","payUrl":"http://pay.example.com/p"}' }],
  ['no way to pay', { body: '{"id":"X"}' }],
  ['no id', { body: '{"payUrl":"https://pay.example.com/p"}' }],
  ['no JSON', { body: '<html>' }],
  ['an error', { status: 500, body: started }],
  ['a redirect', { status: 302, body: started }],
])('an answer with %s starts nothing', async (_, answer) => {
  const { card } = await createProvider(answer);
  await expect(card.start(request)).rejects.toThrow();
});

test('a provider that is silent is left alone for a while, by all its pay types', async () => {
  const { asked, card } = await createProvider(undefined);
  await expect(card.start(request)).rejects.toThrow();
  await expect(card.start(request)).rejects.toThrow('did not answer just now');
  expect(asked).toHaveLength(1);
  clock.advance({ seconds: 11 });
  await expect(card.start(request)).rejects.toThrow();
  expect(asked).toHaveLength(2);
});

test('a refund that is refused for good differs from one to be retried', async () => {
  const refund = {
    refundId: 'r-1',
    reference: 'TK2611234F7K',
    providerRef: 'X-1',
    ...payee,
    payment,
    amount: 100,
    refundedBefore: 0,
    currency: 'MYR',
  };
  const done = await createProvider({ body: '{"state":"done"}' });
  await done.card.refund?.(refund);
  expect(done.asked).toMatchObject([
    { path: '/v1/refunds', isSigned: true, body: { id: 'X-1', key: 'r-1', amount: 1 } },
  ]);
  for (const [status, isFinal] of [
    [422, true],
    [404, true],
    [408, false],
    [429, false],
    [401, false],
    [500, false],
    [503, false],
  ] as const) {
    const { card } = await createProvider({ status, body: '{}' });
    const outcome = await card.refund?.(refund).catch((error: unknown) => error);
    expect([status, outcome instanceof RefundError]).toEqual([status, isFinal]);
  }
  const odd = await createProvider({ body: '{"state":"maybe"}' });
  const outcome = await odd.card.refund?.(refund).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(Error);
  expect(outcome).not.toBeInstanceOf(RefundError);
});

test('what became of a payment is asked by its provider’s name', async () => {
  const { asked, card } = await createProvider({ body: '{"state":"paid","amount":"23.50"}' });
  expect(await card.look?.({ reference: 'TK2611234F7K', providerRef: 'X-1', ...payee })).toEqual({
    state: 'paid',
    amount: 2350,
  });
  expect(asked).toMatchObject([{ path: '/v1/payments/status', isSigned: true, body: { id: 'X-1' } }]);
});
