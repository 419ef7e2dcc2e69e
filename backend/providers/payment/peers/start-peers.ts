import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AdapterName } from '../adapter-names';
import { createHitpayPeer } from '../hitpay/hitpay-peer';
import type { Account } from '../payment-adapter';
import { createPayosPeer } from '../payos/payos-peer';
import { type SandboxPayment, SandboxPayments } from '../sandbox/sandbox-payments';
import { sendSandboxPage } from '../sandbox/send-sandbox-page';
import { createStripePeer } from '../stripe/stripe-peer';
import { createVnpayPeer } from '../vnpay/vnpay-peer';
import { type Peer, type PeerNotice, type PeerTrouble, type SentNotice, toRestaurantId } from './peer';

const createPeers = (): Peer[] => [
  createStripePeer(),
  createHitpayPeer(),
  createPayosPeer(),
  createVnpayPeer(),
];

interface PeersOptions {
  /** The origin of the shop's backend, which gets the notices; without it the caller sends them. */
  backendUrl?: string;
  port?: number;
  clock?: () => Date;
  /** Peers besides those of the companies. */
  others?: readonly Peer[];
}

export interface Peers {
  url: string;
  getAccount(company: AdapterName, restaurantId: number): Account;
  /** Returns a payment by the company's id of it. */
  findPayment(company: AdapterName, restaurantId: number, providerRef: string): SandboxPayment | undefined;
  buildNotice(
    company: AdapterName,
    payment: SandboxPayment,
    notice: PeerNotice,
    now: Date,
  ): SentNotice | undefined;
  /** The companies' answers from now on. */
  setTrouble(trouble: PeerTrouble): void;
  close(): Promise<void>;
}

/** Each notice comes several times, which a shop must count once. */
const copies = 3;

/** Starts all payment companies on one port of this machine. */
export async function startPeers({
  backendUrl,
  port = 0,
  clock = () => new Date(),
  others = [],
}: PeersOptions): Promise<Peers> {
  const peers = new Map([...createPeers(), ...others].map((peer) => [peer.company, peer]));
  const books = new Map([...peers.keys()].map((company) => [company, new SandboxPayments()]));
  let origin = '';
  let trouble: PeerTrouble = 'none';
  const ending = new AbortController();
  const app = new Hono();
  app.use(bodyLimit({ maxSize: 64 * 1024 }));
  app.get('/health', (c) => c.text('ok'));
  app.use('*', async (c, next) => {
    if (trouble === 'nonsense') return c.html('<h1>502 Bad Gateway</h1>');
    if (trouble === 'slow')
      await pause(60_000, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    return next();
  });
  for (const [company, peer] of peers)
    peer.addRoutes(app, { payments: books.get(company)!, getOrigin: () => origin, clock });

  const find = (id: string): [Peer, SandboxPayment] | undefined => {
    for (const [company, peer] of peers) {
      const payment = books.get(company)!.find(id);
      if (payment) return [peer, payment];
    }
  };

  async function notify(peer: Peer, payment: SandboxPayment, result: PeerNotice['result']): Promise<void> {
    const { amount, currency } = payment;
    const notice = peer.buildNotice(payment, { result, noticeId: randomUUID(), amount, currency }, clock());
    if (!notice || !backendUrl) return;
    const { method, query, headers, body } = notice;
    const address = `${backendUrl}/provider/${peer.company}/${toRestaurantId(payment)}/notice${query}`;
    await Promise.all(
      Array.from({ length: copies }, () =>
        fetch(address, { method, headers, body, signal: ending.signal })
          .then((answer) => answer.arrayBuffer())
          // The shop asks for the status of a payment whose notice is lost.
          .catch(() => undefined),
      ),
    );
  }

  app.get('/pay/:id', (c) => {
    const [, payment] = find(c.req.param('id')) ?? [];
    return payment ? sendSandboxPage(c, payment) : c.text('no such payment', 404);
  });
  app.post('/pay/:id', async (c) => {
    const [peer, payment] = find(c.req.param('id')) ?? [];
    if (!peer || !payment) return c.text('no such payment', 404);
    const { choice } = await c.req.parseBody();
    if (payment.chosen === undefined) {
      payment.chosen = payment.state = choice === 'fail' ? 'failed' : 'paid';
      // The delayed notice never comes: the shop has to ask.
      if (choice !== 'delay') await notify(peer, payment, payment.state);
    }
    return payment.returnUrl ? c.redirect(payment.returnUrl, 303) : sendSandboxPage(c, payment);
  });

  const server = await listen(app, port);
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: origin,
    getAccount: (company, restaurantId) => peers.get(company)!.getAccount(restaurantId),
    findPayment(company, restaurantId, providerRef) {
      const book = books.get(company)!;
      // Stripe's ids begin with their kind; VNPAY's id is ours.
      const id = providerRef.replace(/^(cs_test_|pi_)/, '');
      return book.find(id) ?? book.findByKey(String(restaurantId), id);
    },
    buildNotice: (company, payment, notice, now) => peers.get(company)!.buildNotice(payment, notice, now),
    setTrouble(given) {
      trouble = given;
    },
    close: () => {
      ending.abort();
      return new Promise((resolve) => {
        server.close(() => resolve());
        (server as Partial<{ closeAllConnections(): void }>).closeAllConnections?.();
      });
    },
  };
}

const listen = (app: Hono, port: number): Promise<ServerType> =>
  new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, () => resolve(server));
    server.once('error', reject);
  });
