import type { TestDatabase } from '../db/testing';
import type { Deps } from '../deps';
import { createHostedPageProviders } from '../providers/payment/hosted-page/hosted-page';
import { bundledPaymentProviders } from '../providers/payment/payment-providers';
import { type PaymentSandbox, startPaymentSandbox } from '../providers/payment/sandbox/payment-sandbox';
import { createSignedHeaders } from '../providers/payment/signed-body';
import { startTestClient, type TestClient } from './client';
import { createTestEnv, type TestClock } from './deps';

export const bankSecret = 'a secret that only tests and their bank know';
export const hostedSecret = 'a secret that only tests and their pay page know';
export const hostedAccount = { hosted: { merchantId: 'MY-TEST-1' } };

export interface PayingClient extends TestClient {
  sandbox: PaymentSandbox;
  /** Sends a provider's notice; by default it has a valid signature and the current time. */
  notify(from: 'bank' | 'hosted-page', notice: object, signing?: Signing): Promise<NoticeAnswer>;
}

interface Signing {
  secret?: string;
  at?: Date;
  /** Replaces signed headers. */
  headers?: Record<string, string | undefined>;
  /** Replaces the signed body. */
  body?: string;
}

interface NoticeAnswer {
  status: number;
  code: string;
  data: { outcome?: string; repeated?: boolean } | null;
}

/** Starts the whole backend and the payment sandbox, both with the test's clock. */
export async function startPayingClient(
  database: TestDatabase,
  clock: TestClock,
  overrides: Partial<Deps> & { delayMs?: number } = {},
): Promise<PayingClient> {
  const { delayMs, ...deps } = overrides;
  // Backend and sandbox need each other's address, so the payment providers are added last.
  const paymentProviders = { ...bundledPaymentProviders };
  const client = await startTestClient(database, {
    clock: clock.now,
    env: { ...createTestEnv(database.url), BANK_NOTICE_SECRET: bankSecret },
    paymentProviders,
    ...deps,
  });
  const sandbox = await startPaymentSandbox({
    secret: hostedSecret,
    noticeUrl: `${client.url}/provider/hosted-page/notice`,
    delayMs,
    clock: clock.now,
  });
  Object.assign(
    paymentProviders,
    createHostedPageProviders({
      url: sandbox.url,
      secret: hostedSecret,
      hosts: [new URL(sandbox.url).host],
      clock: clock.now,
    }),
  );
  return {
    ...client,
    sandbox,
    async notify(from, notice, { secret, at = clock.now(), headers, body } = {}) {
      const signed = JSON.stringify(notice);
      const answer = await client.raw(`/provider/${from}/notice`, {
        method: 'POST',
        headers: {
          // A provider sends no gateway secret.
          'x-gateway-secret': undefined,
          ...createSignedHeaders(secret ?? (from === 'bank' ? bankSecret : hostedSecret), signed, at),
          ...headers,
        },
        body: body ?? signed,
      });
      return {
        status: answer.status,
        code: String(answer.envelope.code),
        data: answer.envelope.data as NoticeAnswer['data'],
      };
    },
    async close() {
      await sandbox.close();
      await client.close();
    },
  };
}

/** Submits a choice of the sandbox's page as a browser does. Returns the redirect's location. */
export async function submitChoice(
  payUrl: string,
  choice: 'succeed' | 'fail' | 'delay',
): Promise<{ status: number; location: string | null }> {
  const answer = await fetch(payUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ choice }),
    redirect: 'manual',
  });
  await answer.arrayBuffer();
  return { status: answer.status, location: answer.headers.get('location') };
}
