import { createHash } from 'node:crypto';
import { type PaymentLinkStatus, PayOS, type Webhook } from '@payos/node';
import { companyPageHosts } from '@/lib/contract/company-pages';
import { SignatureError } from '../adapter-notice';
import type { CompanyOptions } from '../company-options';
import { mayLeadTo } from '../pay-page';
import type { Account, AdapterDescriptor, CompanyAdapter } from '../payment-adapter';

const descriptor: AdapterDescriptor & { name: 'payos' } = {
  name: 'payos',
  title: 'payOS',
  payTypes: { VIETQR: ['VN'] },
  // Whole đồng, in hundredths as all amounts here.
  limits: { VND: { smallest: 200_000, largest: 49_999_999_900 } },
  fields: [
    { name: 'clientId', isSecret: false, format: /^[A-Za-z0-9-]{8,100}$/, example: '8a4e…' },
    { name: 'apiKey', isSecret: true, format: /^[A-Za-z0-9-]{8,200}$/, example: '' },
    { name: 'checksumKey', isSecret: true, format: /^[A-Za-z0-9-]{8,200}$/, example: '' },
  ],
  toFileReference: (paymentId) => String(toOrderCode(paymentId)),
};

/** payOS sends this number when an owner registers the address of its notices. */
const trialOrderCode = 123;
const failed: PaymentLinkStatus[] = ['CANCELLED', 'EXPIRED', 'FAILED'];

/** Returns our id as a number; payOS takes each number once. */
const toOrderCode = (paymentId: string): number =>
  Number.parseInt(createHash('sha256').update(paymentId).digest('hex').slice(0, 12), 16);

/** payOS has no refunds: people send them from their bank. */
export function createPayos({ peerUrl, patience = 5000 }: CompanyOptions): CompanyAdapter {
  const hosts = [companyPageHosts.payos, ...(peerUrl === undefined ? [] : [new URL(peerUrl).host])];
  const getClient = ({ clientId, apiKey, checksumKey }: Account) =>
    new PayOS({
      clientId: clientId!,
      apiKey: apiKey!,
      checksumKey: checksumKey!,
      baseURL: peerUrl,
      timeout: patience,
      maxRetries: 0,
      logLevel: 'off',
    });
  return {
    descriptor,

    async start({ paymentId, amount, reference, returnUrl, expiresAt }, account) {
      if (!returnUrl) throw new Error('payOS leads back to an address of the restaurant');
      const link = await getClient(account).paymentRequests.create({
        orderCode: toOrderCode(paymentId),
        amount: amount / 100,
        description: reference,
        returnUrl,
        cancelUrl: returnUrl,
        ...(expiresAt && { expiredAt: Math.floor(expiresAt.getTime() / 1000) }),
      });
      const { paymentLinkId, checkoutUrl, qrCode } = link;
      if (!mayLeadTo(checkoutUrl, hosts)) throw new Error('payOS gave no page of its own');
      return { providerRef: paymentLinkId, payUrl: checkoutUrl, qrPayload: qrCode };
    },

    async look({ providerRef }, account) {
      const { status, amountPaid } = await getClient(account).paymentRequests.get(providerRef!);
      const state = status === 'PAID' ? 'paid' : failed.includes(status) ? 'failed' : 'pending';
      return { state, amount: amountPaid * 100, currency: 'VND' };
    },

    async readNotice({ body }, account) {
      const data = await readWebhook(body, getClient(account));
      if (data.orderCode === trialOrderCode || data.code !== '00') return undefined;
      return {
        noticeId: `${data.paymentLinkId}:${data.reference}`,
        result: 'paid',
        providerRef: data.paymentLinkId,
        reference: data.description,
        amount: data.amount * 100,
        currency: data.currency,
      };
    },
  };
}

async function readWebhook(body: string, payos: PayOS) {
  try {
    const webhook: Webhook = JSON.parse(body);
    return await payos.webhooks.verify(webhook);
  } catch {
    throw new SignatureError('the notice is not from payOS');
  }
}
