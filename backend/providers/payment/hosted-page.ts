import { z } from 'zod';
import type { PayTypeCode, Texts } from '@/lib/contract/vocabulary';
import { maybe, money, text } from '@/lib/contract/wire';
import type { PaymentAccounts } from '../../modules/restaurant/restaurant.tables';
import { mayLeadTo } from './pay-page';
import { type KnownPayment, type PaymentProvider, RefundRefused } from './payment-provider';
import { isSignedBy, signedHeaders } from './signed-body';

/** The name that payments of every such pay type are kept with. */
export const hostedPage = 'hosted-page';

export interface HostedPageOptions {
  /** Where the provider answers. */
  url: string;
  /** Signs what goes to and fro for restaurants that have no secret of their own. */
  secret: string;
  /** A restaurant's own secret by the name of its variable; undefined when it isn't set. */
  secretNamed?: (name: string) => string | undefined;
  /** Hosts that a pay URL may lead to (DEC-21). */
  hosts: readonly string[];
  clock?: () => Date;
  /** Milliseconds to wait for an answer. */
  patience?: number;
}

const started = z.object({
  id: text(100, 1),
  payUrl: maybe(text(2000)),
  qrPayload: maybe(text(400)),
});
const looked = z.object({ state: z.enum(['pending', 'paid', 'failed']), amount: maybe(money) });
const refunded = z.object({ state: z.literal('done') });

/**
 * Pay types that end on a page of a third party, by its four calls: a payment begins (its page or its QR code comes back),
 * is asked about and is refunded by requests signed with the secret, and its outcome comes as a signed notice, which is
 * the only way in which it counts as paid besides being asked about. See docs/decisions/payments.md for the shapes.
 */
export function hostedPageProviders(
  options: HostedPageOptions,
): Partial<Record<PayTypeCode, PaymentProvider>> {
  const of = (payType: PayTypeCode, label: Texts, remark: Texts): [PayTypeCode, PaymentProvider] => [
    payType,
    { ...calls(options, payType), label, remark },
  ];
  return Object.fromEntries(
    hostedPayTypes.map(({ payType, label, remark }) => of(payType, label, remark ?? onItsPage)),
  );
}

function calls(options: HostedPageOptions, payType: PayTypeCode): Omit<PaymentProvider, 'label' | 'remark'> {
  const { clock = () => new Date(), patience = 5000 } = options;
  const base = options.url.endsWith('/') ? options.url : `${options.url}/`;
  const secretFor = ({ hosted }: PaymentAccounts) =>
    hosted?.secretEnv ? options.secretNamed?.(hosted.secretEnv) : options.secret;

  /** The provider's answer. Throws RefundRefused for an answer of 4xx to a refund, any other error for what may pass. */
  async function ask<T extends z.ZodType>(path: string, given: object, accounts: PaymentAccounts, shape: T) {
    const secret = secretFor(accounts);
    if (!accounts.hosted || !secret)
      throw new Error('the restaurant has no account for hosted payment pages');
    const body = JSON.stringify({ merchantId: accounts.hosted.merchantId, ...given });
    const answer = await fetch(new URL(path, base), {
      method: 'POST',
      headers: signedHeaders(secret, body, clock()),
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    const said = (await answer.text()).slice(0, 20_000);
    if (!answer.ok) throw new ProviderError(path, answer.status, said);
    return z.decode(shape, JSON.parse(said));
  }

  const named = ({ reference, providerRef }: KnownPayment) => ({ id: providerRef, reference });

  return {
    name: hostedPage,
    payType,
    purposes: ['order', 'voucher', 'topup'],
    deliveryTypes: ['DELIVERY_TO_HOME', 'SELF_PICKUP'],
    paid: 'before',
    hasPage: true,
    usable: (accounts) => Boolean(accounts.hosted && secretFor(accounts)),

    async start({ paymentId, sn, amount, currency, reference, expiresAt, locale, accounts, returnUrl }) {
      const { id, payUrl, qrPayload } = await ask(
        'payments',
        {
          key: paymentId,
          reference,
          description: sn,
          amount: amount / 100,
          currency,
          method: payType,
          locale,
          expiresAt: expiresAt?.toISOString(),
          returnUrl,
        },
        accounts,
        started,
      );
      if (!payUrl && !qrPayload) throw new Error('the provider gave no way to pay');
      if (payUrl && !mayLeadTo(payUrl, options.hosts))
        throw new Error('the pay page is not on an allowed host');
      return { providerRef: id, payUrl, qrPayload };
    },

    look: (payment) => ask('payments/status', named(payment), payment.accounts, looked),

    async refund({ refundId, amount, currency, ...payment }) {
      try {
        const given = { ...named(payment), key: refundId, amount: amount / 100, currency };
        await ask('refunds', given, payment.accounts, refunded);
      } catch (error) {
        if (error instanceof ProviderError && error.status >= 400 && error.status < 500)
          throw new RefundRefused(error.message);
        throw error;
      }
    },

    isOwnNotice(signed, accounts, now) {
      const secret = accounts ? secretFor(accounts) : options.secret;
      return secret !== undefined && isSignedBy(secret, signed, now);
    },
  };
}

class ProviderError extends Error {
  override name = 'ProviderError';
  constructor(
    path: string,
    readonly status: number,
    said: string,
  ) {
    super(`the provider answered ${status} to ${path}: ${said.slice(0, 200)}`);
  }
}

const onItsPage: Texts = {
  en: 'You pay on a page of the provider',
  'zh-CN': '将前往支付服务商页面付款',
  vn: 'Bạn thanh toán trên trang của nhà cung cấp',
};

const byScan: Texts = {
  en: 'Scan the QR code with the app',
  'zh-CN': '使用 App 扫描二维码',
  vn: 'Quét mã QR bằng ứng dụng',
};

/** Every code of the list that is neither a national QR scheme nor cash nor the wallet. */
const hostedPayTypes: { payType: PayTypeCode; label: Texts; remark?: Texts }[] = [
  {
    payType: 'CREDITCARD_PAY',
    label: { en: 'Credit or debit card', 'zh-CN': '信用卡或借记卡', vn: 'Thẻ tín dụng hoặc ghi nợ' },
  },
  {
    payType: 'CREDITCARD_PAY_DINERS_CLUB',
    label: { en: 'Diners Club card', 'zh-CN': '大来卡', vn: 'Thẻ Diners Club' },
  },
  {
    payType: 'WECHAT_QRCODE_PAY',
    label: { en: 'WeChat Pay QR', 'zh-CN': '微信扫码支付', vn: 'WeChat Pay mã QR' },
    remark: byScan,
  },
  { payType: 'WECHAT_PAY', label: { en: 'WeChat Pay', 'zh-CN': '微信支付', vn: 'WeChat Pay' } },
  { payType: 'ALIPAY', label: { en: 'Alipay', 'zh-CN': '支付宝国际版', vn: 'Alipay' } },
  { payType: 'ALIPAY_CN', label: { en: 'Alipay China', 'zh-CN': '支付宝', vn: 'Alipay Trung Quốc' } },
  {
    payType: 'UNION_PAY_SG',
    label: { en: 'UnionPay', 'zh-CN': '银联支付', vn: 'UnionPay' },
    remark: byScan,
  },
  {
    payType: 'BANK_TRANSFER',
    label: { en: 'Bank transfer', 'zh-CN': '银行转账', vn: 'Chuyển khoản ngân hàng' },
  },
  {
    payType: 'ONEPAY_VN',
    label: { en: 'OnePay', 'zh-CN': 'OnePay', vn: 'OnePay (thẻ nội địa và quốc tế)' },
  },
  { payType: 'GOBIZ_MY', label: { en: 'GoBiz', 'zh-CN': 'GoBiz', vn: 'GoBiz' } },
  { payType: 'BOOST_MY', label: { en: 'Boost', 'zh-CN': 'Boost 电子钱包', vn: 'Ví Boost' } },
  { payType: 'GRABPAY_MY', label: { en: 'GrabPay', 'zh-CN': 'GrabPay 电子钱包', vn: 'Ví GrabPay' } },
  { payType: 'MAYBANK_MY', label: { en: 'Maybank2u', 'zh-CN': '马来亚银行', vn: 'Maybank2u' } },
  { payType: 'PRESTO_MY', label: { en: 'Presto', 'zh-CN': 'Presto 电子钱包', vn: 'Ví Presto' } },
  { payType: 'RAZER_MY', label: { en: 'Razer Pay', 'zh-CN': 'Razer Pay 电子钱包', vn: 'Ví Razer Pay' } },
  {
    payType: 'TNG_MY',
    label: { en: "Touch 'n Go eWallet", 'zh-CN': "Touch 'n Go 电子钱包", vn: "Ví Touch 'n Go" },
  },
];
