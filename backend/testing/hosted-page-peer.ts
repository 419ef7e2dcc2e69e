import { Hono } from 'hono';
import type { Peer } from '../providers/payment/peers/peer';
import { addSandboxCalls } from '../providers/payment/sandbox/sandbox-calls';
import { createSignedHeaders } from '../providers/payment/signed-body';
import { hostedSecret } from './payments';

/** The path of the hosted page's calls below the origin of all peers. */
export const hostedPath = '/hosted-page/';

/** The hosted page beside the companies, so that one suite has all adapters. */
export const createHostedPagePeer = (): Peer => ({
  company: 'hosted-page',
  getAccount: (restaurantId) => ({ merchantId: String(restaurantId) }),

  addRoutes(app, { payments, getOrigin, clock }) {
    const calls = new Hono();
    addSandboxCalls(calls, { secret: hostedSecret, clock, payments, getOrigin });
    app.route(hostedPath, calls);
  },

  buildNotice({ id, merchantId, reference }, { result, noticeId, amount, currency }, now) {
    // The protocol has no disputes.
    if (result === 'disputed') return undefined;
    const body = JSON.stringify({
      noticeId,
      id,
      merchantId,
      state: result,
      amount: amount / 100,
      currency,
      reference,
    });
    return { method: 'POST', query: '', headers: createSignedHeaders(hostedSecret, body, now), body };
  },
});
