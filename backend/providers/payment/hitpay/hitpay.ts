import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { companyPageHosts } from '@/lib/contract/company-pages';
import type { PayTypeCode } from '@/lib/contract/vocabulary';
import { exactMoney, maybe, text } from '@/lib/contract/wire';
import { SignatureError } from '../adapter-notice';
import { askCompany, CompanyError } from '../ask-company';
import type { CompanyOptions } from '../company-options';
import { mayLeadTo } from '../pay-page';
import type { Account, AdapterDescriptor, CompanyAdapter } from '../payment-adapter';
import { RefundError } from '../payment-provider';

/** HitPay's names of the methods. */
const methods: Partial<Record<PayTypeCode, string>> = {
  CREDITCARD_PAY: 'card',
  PAY_NOW: 'paynow_online',
  GRABPAY_MY: 'grabpay_direct',
  WECHAT_PAY: 'wechat_pay',
  BANK_TRANSFER: 'fpx',
};

const descriptor: AdapterDescriptor & { name: 'hitpay' } = {
  name: 'hitpay',
  title: 'HitPay',
  payTypes: {
    CREDITCARD_PAY: ['SG', 'MY'],
    PAY_NOW: ['SG'],
    GRABPAY_MY: ['SG', 'MY'],
    WECHAT_PAY: ['SG'],
    BANK_TRANSFER: ['MY'],
  },
  limits: {
    SGD: { smallest: 100, largest: 99_999_999 },
    MYR: { smallest: 200, largest: 99_999_999 },
  },
  fields: [
    { name: 'apiKey', isSecret: true, format: /^[A-Za-z0-9_-]{20,200}$/, example: '' },
    { name: 'salt', isSecret: true, format: /^[A-Za-z0-9_-]{20,200}$/, example: '' },
  ],
};

const request = z.object({
  id: text(100, 1),
  status: text(40, 1),
  amount: exactMoney,
  currency: text(3, 3),
  url: maybe(text(2000)),
  reference_number: maybe(text(100)),
  qr_code_data: maybe(z.object({ qr_code: text(1000, 1) })),
  /** The charges by which it was paid. */
  payments: maybe(
    z.array(z.object({ id: text(100, 1), status: text(40, 1), refunded_amount: maybe(exactMoney) })),
  ),
});

/** Milliseconds after which what HitPay has refunded may no longer be true: well below the pause until the next try. */
const longestLookMs = 15_000;
/** Answers to a refund that stays refused however often it is tried. */
const refusals = [400, 403, 404, 422];

const toState = (status: string) =>
  status === 'completed' ? 'paid' : ['failed', 'expired', 'canceled'].includes(status) ? 'failed' : 'pending';

export function createHitpay({ peerUrl, patience = 5000 }: CompanyOptions): CompanyAdapter {
  const base = peerUrl === undefined ? 'https://api.hit-pay.com/v1' : `${peerUrl}/hitpay/v1`;
  const hosts = [companyPageHosts.hitpay, ...(peerUrl === undefined ? [] : [new URL(peerUrl).host])];

  const call = (path: string, { apiKey }: Account, type?: string, body?: string) =>
    askCompany(base + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'X-BUSINESS-API-KEY': apiKey!,
        'X-Requested-With': 'XMLHttpRequest',
        ...(type && { 'content-type': type }),
      },
      body,
      patience,
    });
  const ask = async (path: string, account: Account, form?: URLSearchParams) => {
    const type = form && 'application/x-www-form-urlencoded';
    return z.decode(request, (await call(path, account, type, form?.toString())) as never);
  };
  const getPath = (providerRef: string) => `/payment-requests/${encodeURIComponent(providerRef)}`;

  return {
    descriptor,

    async start({ payType, amount, currency, sn, reference, returnUrl }, account) {
      const isCode = payType === 'PAY_NOW';
      const {
        id,
        url,
        qr_code_data: code,
      } = await ask(
        '/payment-requests',
        account,
        new URLSearchParams({
          amount: (amount / 100).toFixed(2),
          currency: currency.toLowerCase(),
          'payment_methods[]': methods[payType]!,
          purpose: sn,
          reference_number: reference,
          ...(returnUrl && { redirect_url: returnUrl }),
          ...(isCode && { generate_qr: 'true' }),
        }),
      );
      if (isCode && !code) throw new Error('HitPay gave no code to pay by');
      if (isCode) return { providerRef: id, qrPayload: code!.qr_code };
      if (!url || !mayLeadTo(url, hosts)) throw new Error('HitPay gave no page of its own');
      return { providerRef: id, payUrl: url };
    },

    async look({ providerRef }, account) {
      const { status, amount, currency } = await ask(getPath(providerRef!), account);
      return { state: toState(status), amount, currency: currency.toUpperCase() };
    },

    /** HitPay repeats no refund by a key, so what it has refunded tells whether an earlier try arrived. */
    async refund({ providerRef, amount, refundedBefore }, account) {
      const asked = Date.now();
      const { payments = [] } = await ask(getPath(providerRef!), account);
      const charge = payments.find(({ status }) => status !== 'failed' && status !== 'pending');
      if (!charge) throw new RefundError('nothing was paid by that request');
      const refunded = charge.refunded_amount ?? 0;
      if (refunded === refundedBefore + amount) return;
      if (refunded !== refundedBefore)
        throw new RefundError(`HitPay has refunded ${refunded / 100}, which differs from our record`);
      if (Date.now() - asked > longestLookMs) throw new Error('HitPay was asked too long ago');
      const body = JSON.stringify({ amount: amount / 100, payment_id: charge.id });
      try {
        await call('/refund', account, 'application/json', body);
      } catch (error) {
        if (error instanceof CompanyError && refusals.includes(error.status))
          throw new RefundError(error.message);
        throw error;
      }
    },

    readNotice({ headers, body }, account) {
      const expected = createHmac('sha256', account.salt!).update(body).digest();
      const given = Buffer.from(headers.get('hitpay-signature') ?? '', 'hex');
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new SignatureError('the notice is not from HitPay');
      if (headers.get('hitpay-event-object') !== 'payment_request') return undefined;
      const { id, status, amount, currency, reference_number } = z.decode(request, JSON.parse(body));
      const state = toState(status);
      if (state === 'pending') return undefined;
      return {
        noticeId: `${id}:${status}`,
        result: state,
        providerRef: id,
        reference: reference_number,
        amount,
        currency: currency.toUpperCase(),
      };
    },
  };
}
