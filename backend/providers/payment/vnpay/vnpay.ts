import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import { z } from 'zod';
import { companyPageHosts } from '@/lib/contract/company-pages';
import type { PayTypeCode } from '@/lib/contract/vocabulary';
import { SignatureError } from '../adapter-notice';
import { askCompany } from '../ask-company';
import type { CompanyOptions } from '../company-options';
import type { Account, AdapterDescriptor, CompanyAdapter } from '../payment-adapter';
import { RefundError } from '../payment-provider';
import {
  answerFields,
  buildSignedText,
  hashText,
  isHashOf,
  joinFields,
  questionFields,
  refundAnswerFields,
  refundFields,
} from './vnpay-hash';

/** VNPAY's names of the kinds of banks on its page. */
const banks: Partial<Record<PayTypeCode, string>> = { CREDITCARD_PAY: 'INTCARD', BANK_TRANSFER: 'VNBANK' };

const descriptor: AdapterDescriptor & { name: 'vnpay' } = {
  name: 'vnpay',
  title: 'VNPAY',
  payTypes: { CREDITCARD_PAY: ['VN'], BANK_TRANSFER: ['VN'] },
  limits: { VND: { smallest: 500_000, largest: 99_999_999_900 } },
  fields: [
    { name: 'tmnCode', isSecret: false, format: /^[A-Z0-9]{8}$/, example: '2QXUI4J4' },
    { name: 'hashSecret', isSecret: true, format: /^[A-Za-z0-9]{16,64}$/, example: '' },
  ],
};

const version = '2.1.0';
/** The shop starts payments for its diners and does not pass their addresses on. */
const address = '127.0.0.1';
const dateLength = 14;
/** VNPAY's clock is Vietnam's everywhere. */
const formatDate = (at: Date): string =>
  format(new TZDate(at.getTime(), 'Asia/Ho_Chi_Minh'), 'yyyyMMddHHmmss');

const codes: Record<string, { RspCode: string; Message: string }> = {
  'unknown reference': { RspCode: '01', Message: 'Order not found' },
  'known before': { RspCode: '02', Message: 'Order already confirmed' },
  'wrong amount': { RspCode: '04', Message: 'Invalid amount' },
};

const status = z.object({
  vnp_ResponseCode: z.string(),
  vnp_TransactionStatus: z.string().optional(),
  vnp_Amount: z.string().optional(),
  vnp_SecureHash: z.string(),
});

/** VNPAY's states of a payment that is refunded, and of one whose refund the bank refused. */
const refundStates = new Map([
  ['05', 'sent'],
  ['06', 'sent'],
  ['09', 'refused'],
]);
/** Answers to a refund that stays refused: its form, an unknown payment, one that failed. */
const refusals = ['03', '91', '95'];

export function createVnpay({ peerUrl, patience = 5000, clock }: CompanyOptions): CompanyAdapter {
  const page = peerUrl
    ? `${peerUrl}/vnpay/paymentv2/vpcpay.html`
    : `https://${companyPageHosts.vnpay}/vpcpay.html`;
  const api = peerUrl
    ? `${peerUrl}/vnpay/merchant_webapi/api/transaction`
    : 'https://merchant.vnpay.vn/merchant_webapi/api/transaction';
  /** Sends a signed question. Throws for an answer that VNPAY did not sign. */
  async function ask(
    question: Record<string, string>,
    fields: { asked: readonly string[]; answered: readonly string[] },
    account: Account,
  ) {
    const secret = account.hashSecret!;
    const answer = (await askCompany(api, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...question,
        vnp_SecureHash: hashText(secret, joinFields(fields.asked, question)),
      }),
      patience,
    })) as Record<string, unknown>;
    const said = status.parse(answer);
    if (!isHashOf(secret, joinFields(fields.answered, answer), said.vnp_SecureHash))
      throw new Error('the answer is not signed by VNPAY');
    return said;
  }

  /** Returns the state of a payment at VNPAY; undefined while the diner has not opened its page. */
  async function askStatus(providerRef: string, account: Account) {
    const createdAt = formatDate(clock());
    const said = await ask(
      {
        vnp_RequestId: `${createdAt}${providerRef.slice(dateLength)}`.slice(0, 32),
        vnp_Version: version,
        vnp_Command: 'querydr',
        vnp_TmnCode: account.tmnCode!,
        vnp_TxnRef: providerRef,
        vnp_TransactionDate: providerRef.slice(0, dateLength),
        vnp_CreateDate: createdAt,
        vnp_IpAddr: address,
        vnp_OrderInfo: providerRef,
      },
      { asked: questionFields, answered: answerFields },
      account,
    );
    if (said.vnp_ResponseCode === '91') return undefined;
    if (said.vnp_ResponseCode !== '00') throw new Error(`VNPAY answered ${said.vnp_ResponseCode}`);
    return said;
  }

  return {
    descriptor,

    async start({ payType, sn, amount, reference, locale, returnUrl, expiresAt }, account) {
      if (!returnUrl) throw new Error('VNPAY leads back to an address of the restaurant');
      const createdAt = formatDate(clock());
      // Later questions need the date, so it begins VNPAY's name of the payment.
      const txnRef = createdAt + reference;
      const text = buildSignedText(
        Object.entries({
          vnp_Version: version,
          vnp_Command: 'pay',
          vnp_TmnCode: account.tmnCode!,
          vnp_Amount: String(amount),
          vnp_BankCode: banks[payType]!,
          vnp_CreateDate: createdAt,
          vnp_CurrCode: 'VND',
          vnp_IpAddr: address,
          vnp_Locale: locale === 'vn' ? 'vn' : 'en',
          vnp_OrderInfo: sn,
          vnp_OrderType: 'other',
          vnp_ReturnUrl: returnUrl,
          vnp_TxnRef: txnRef,
          ...(expiresAt && { vnp_ExpireDate: formatDate(expiresAt) }),
        }),
      );
      const hash = hashText(account.hashSecret!, text);
      return { providerRef: txnRef, payUrl: `${page}?${text}&vnp_SecureHash=${hash}` };
    },

    async look({ providerRef }, account) {
      const said = await askStatus(providerRef!, account);
      if (!said) return { state: 'pending' };
      const code = said.vnp_TransactionStatus ?? '';
      const state = code === '00' || refundStates.has(code) ? 'paid' : code === '01' ? 'pending' : 'failed';
      return { state, amount: Number(said.vnp_Amount), currency: 'VND' };
    },

    /**
     * VNPAY repeats no refund by a key, but tells whether a payment is being refunded; of parts it does not tell which.
     */
    async refund({ providerRef, refundId, amount, refundedBefore, payment }, account) {
      if (amount !== payment.amount || refundedBefore > 0)
        throw new RefundError('VNPAY refunds a part only in its own console');
      const said = await askStatus(providerRef!, account);
      const code = said?.vnp_TransactionStatus ?? '';
      if (refundStates.get(code) === 'sent') return;
      if (code !== '00') throw new RefundError(`VNPAY says ${code || 'nothing'} of the payment`);
      const answer = await ask(
        {
          vnp_RequestId: refundId.replaceAll('-', '').slice(0, 32),
          vnp_Version: version,
          vnp_Command: 'refund',
          vnp_TmnCode: account.tmnCode!,
          vnp_TransactionType: '02',
          vnp_TxnRef: providerRef!,
          vnp_Amount: String(amount),
          vnp_TransactionNo: '0',
          vnp_TransactionDate: providerRef!.slice(0, dateLength),
          vnp_CreateBy: 'shop',
          vnp_CreateDate: formatDate(clock()),
          vnp_IpAddr: address,
          vnp_OrderInfo: providerRef!,
        },
        { asked: refundFields, answered: refundAnswerFields },
        account,
      );
      const result = answer.vnp_ResponseCode;
      if (refusals.includes(result)) throw new RefundError(`VNPAY answered ${result}`);
      // 94: an earlier request is being processed, which the next try sees.
      if (result !== '00') throw new Error(`VNPAY answered ${result}`);
    },

    readNotice({ query }, account) {
      const fields = [...query].filter(
        ([name]) => name.startsWith('vnp_') && !name.startsWith('vnp_SecureHash'),
      );
      const given = Object.fromEntries(fields);
      if (!isHashOf(account.hashSecret!, buildSignedText(fields), query.get('vnp_SecureHash') ?? ''))
        throw new SignatureError('the notice is not from VNPAY');
      const {
        vnp_TxnRef: ref,
        vnp_Amount: amount,
        vnp_TransactionNo: no,
        vnp_TransactionStatus: code,
      } = given;
      if (given.vnp_TmnCode !== account.tmnCode || !ref || !/^\d{1,15}$/.test(amount ?? '')) return undefined;
      return {
        noticeId: `${ref}:${no}:${code}`,
        result: given.vnp_ResponseCode === '00' && code === '00' ? 'paid' : 'failed',
        providerRef: ref,
        reference: ref.slice(dateLength),
        amount: Number(amount),
        currency: 'VND',
      };
    },

    answerNotice: (outcome) => codes[outcome] ?? { RspCode: '00', Message: 'Confirm Success' },
  };
}
