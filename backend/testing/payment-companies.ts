import { eq } from 'drizzle-orm';
import { contract } from '@/lib/contract/contract';
import type { CountryCode, Minor, PayTypeCode } from '@/lib/contract/vocabulary';
import type { TestDatabase } from '../db/testing';
import { sealAccount } from '../providers/payment/account-source';
import { type AdapterName, hostedPage } from '../providers/payment/adapter-names';
import { createHostedPageProviders } from '../providers/payment/hosted-page/hosted-page';
import { createPaymentCompanies } from '../providers/payment/payment-companies';
import { bundledPaymentProviders } from '../providers/payment/payment-providers';
import type { PeerNotice } from '../providers/payment/peers/peer';
import { type Peers, startPeers } from '../providers/payment/peers/start-peers';
import type { SandboxPayment } from '../providers/payment/sandbox/sandbox-payments';
import { payments } from '../schema/payments';
import { restaurants } from '../schema/restaurant';
import { startTestClient, type TestClient } from './client';
import { createTestEnv, type TestClock } from './deps';
import { createHostedPagePeer, hostedPath } from './hosted-page-peer';
import { getOrder } from './ordering';
import { hostedSecret } from './payments';
import { insertDiners, insertShop, type TestDiner, type TestShop } from './shop';

/** A pay type that each company serves, and where. */
export const companyCases: Record<
  string,
  { company: AdapterName; payType: PayTypeCode; country: CountryCode; zone: string }
> = {
  'Stripe, page': { company: 'stripe', payType: 'CREDITCARD_PAY', country: 'SG', zone: 'Asia/Singapore' },
  'HitPay, page': { company: 'hitpay', payType: 'CREDITCARD_PAY', country: 'MY', zone: 'Asia/Kuala_Lumpur' },
  'HitPay, PayNow code': { company: 'hitpay', payType: 'PAY_NOW', country: 'SG', zone: 'Asia/Singapore' },
  payOS: { company: 'payos', payType: 'VIETQR', country: 'VN', zone: 'Asia/Ho_Chi_Minh' },
  VNPAY: { company: 'vnpay', payType: 'CREDITCARD_PAY', country: 'VN', zone: 'Asia/Ho_Chi_Minh' },
  'Hosted page': {
    company: hostedPage,
    payType: 'CREDITCARD_PAY',
    country: 'SG',
    zone: 'Asia/Singapore',
  },
  'Stripe, PayNow code': { company: 'stripe', payType: 'PAY_NOW', country: 'SG', zone: 'Asia/Singapore' },
};

interface NoticeChange {
  at?: Date;
  /** Another restaurant's address. */
  sentTo?: number;
  forge?(text: string): string;
}
type NoticeAnswer = Promise<{ status: number; text: string }>;

export interface CompanyClient extends TestClient {
  peers: Peers;
  /** Sends a company's notice about one of our payments. */
  notify(
    company: AdapterName,
    paymentId: string,
    notice?: Partial<PeerNotice>,
    change?: NoticeChange,
  ): NoticeAnswer;
  /** Sends a company's notice about any payment that it has. */
  notifyOf(
    company: AdapterName,
    payment: SandboxPayment,
    notice?: Partial<PeerNotice>,
    change?: NoticeChange,
  ): NoticeAnswer;
}

/** Starts the backend with the peers of all companies; the test sends their notices. */
export async function startCompanyClient(database: TestDatabase, clock: TestClock): Promise<CompanyClient> {
  const peers = await startPeers({ clock: clock.now, others: [createHostedPagePeer()] });
  const env = createTestEnv(database.url);
  const client = await startTestClient(database, {
    clock: clock.now,
    env,
    paymentProviders: {
      ...bundledPaymentProviders,
      ...createHostedPageProviders({
        url: peers.url + hostedPath,
        secret: hostedSecret,
        hosts: [new URL(peers.url).host],
        clock: clock.now,
        patience: 2000,
      }),
      companies: createPaymentCompanies({
        secrets: env.CODE_SECRET,
        variables: {},
        peerUrl: peers.url,
        patience: 2000,
        clock: clock.now,
      }),
    },
  });
  const notifyOf: CompanyClient['notifyOf'] = async (company, payment, notice = {}, change = {}) => {
    const { at = clock.now(), sentTo, forge } = change;
    const { amount, currency, key } = payment;
    const given: PeerNotice = { result: 'paid', noticeId: key, amount, currency, ...notice };
    const sent = peers.buildNotice(company, payment, given, at);
    if (!sent) return { status: 0, text: 'not sent by this company' };
    const { method, query, headers, body } = sent;
    const named = company === hostedPage ? '' : `/${sentTo ?? payment.merchantId}`;
    const address = `${client.url}/provider/${company}${named}/notice`;
    const answer = await fetch(address + (forge && method === 'GET' ? forge(query) : query), {
      method,
      headers,
      body: body && forge ? forge(body) : body,
    });
    return { status: answer.status, text: await answer.text() };
  };
  return {
    ...client,
    peers,
    notifyOf,
    notify: async (company, paymentId, notice, change) =>
      notifyOf(company, await findThere(database, peers, paymentId), notice, change),
    async close() {
      await peers.close();
      await client.close();
    },
  };
}

interface CompanyShop extends TestShop {
  /** The total of an order. */
  total: Minor;
}

/** Inserts a restaurant that has chosen a company for a pay type, with its sealed account. */
export async function insertCompanyShop(
  database: TestDatabase,
  peers: Peers,
  { company, payType, country, zone }: (typeof companyCases)[string],
): Promise<CompanyShop> {
  const price = country === 'VN' ? 1_000_000 : 1000;
  const shop = await insertShop(database.db, [{ price }], {
    countryCode: country,
    timeZone: zone,
    payTypes: [payType],
    payProviders: company === hostedPage ? {} : { [payType]: company },
    paymentAccounts: {},
  });
  await enterAccount(database, shop.restaurantId, company, peers.getAccount(company, shop.restaurantId));
  // Two dishes and the delivery.
  return { ...shop, total: 2 * price + 300 };
}

export async function enterAccount(
  { db, url }: TestDatabase,
  restaurantId: number,
  company: AdapterName,
  account: Record<string, string>,
): Promise<void> {
  if (company === hostedPage) {
    const paymentAccounts = { hosted: { merchantId: account.merchantId! } };
    await db.update(restaurants).set({ paymentAccounts }).where(eq(restaurants.id, restaurantId));
    return;
  }
  const owner = { restaurantId, provider: company };
  const sealed = await sealAccount(createTestEnv(url).CODE_SECRET, owner, account);
  await db
    .update(restaurants)
    .set({ paymentKeys: { [company]: sealed } })
    .where(eq(restaurants.id, restaurantId));
}

/** Returns the company's own record of a payment. */
export async function findThere({ db }: TestDatabase, peers: Peers, paymentId: string) {
  const [row] = await db.select().from(payments).where(eq(payments.id, paymentId));
  const { provider, restaurantId, providerRef } = row!;
  return peers.findPayment(provider as AdapterName, restaurantId, providerRef!)!;
}

export interface CompanyOrder {
  who: TestDiner;
  id: string;
  paymentId: string;
  amount: Minor;
  payUrl?: string;
  qrCodeInBase64?: string;
}

/** Places an order that a company is to collect. */
export async function placeAtCompany(
  { db }: TestDatabase,
  client: TestClient,
  shop: CompanyShop,
  payType: PayTypeCode,
): Promise<CompanyOrder> {
  const [who] = (await insertDiners(db, 1)) as [TestDiner];
  const input = getOrder(who, shop, shop.total, { payType });
  const placed = await client.call(contract['ordering.submit'], input, { token: who.token });
  // VNPAY learns of a payment when its page is opened.
  if (placed.payUrl) await (await fetch(placed.payUrl)).arrayBuffer();
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, placed.orderTransactionId));
  return { ...placed, who, id: placed.orderTransactionId, paymentId: payment!.id, amount: payment!.amount };
}
