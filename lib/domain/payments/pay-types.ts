import type { PayTypeCode } from '@/lib/contract/vocabulary';

/** Drawings of components/ui/icon that stand for a way to pay. */
type PayIcon = 'qr' | 'card' | 'wallet' | 'cash' | 'phone';

const icons: Record<PayTypeCode, PayIcon> = {
  WECHAT_QRCODE_PAY: 'qr',
  WECHAT_PAY: 'phone',
  CASH_PAY: 'cash',
  PAY_NOW: 'qr',
  PAY_NOW_SP: 'qr',
  WALLET_PAY: 'wallet',
  CREDITCARD_PAY: 'card',
  CREDITCARD_PAY_DINERS_CLUB: 'card',
  CASH_PAY_ON_PICK: 'cash',
  BANK_TRANSFER: 'card',
  GOBIZ_MY: 'phone',
  ALIPAY_CN: 'phone',
  ALIPAY: 'phone',
  UNION_PAY_SG: 'qr',
  ONEPAY_VN: 'card',
  BOOST_MY: 'phone',
  GRABPAY_MY: 'phone',
  MAYBANK_MY: 'card',
  PRESTO_MY: 'phone',
  RAZER_MY: 'phone',
  TNG_MY: 'phone',
  DUITNOW_QR: 'qr',
  VIETQR: 'qr',
};

/** Codes that have a label of their own, messages `payment.types.*`; others show the backend's text (PAY-09). */
export const knownPayTypes = Object.keys(icons) as readonly PayTypeCode[];

/** The code, when it's one of those. */
export const findPayType = (code: string | undefined): PayTypeCode | undefined =>
  knownPayTypes.find((known) => known === code);

export function getPayIcon(code: string | undefined): PayIcon {
  const known = findPayType(code);
  return known ? icons[known] : 'card';
}

/** The label of a payment method: at a table nothing is picked up, so paying on pickup is just cash. */
export const findPayTypeToName = (code: string | undefined, atTable: boolean): string | undefined =>
  atTable && code === 'CASH_PAY_ON_PICK' ? 'CASH_PAY' : code;

/** Paid to the courier or at the counter: nothing opens after the order. */
export const isCash = (code: string | undefined): boolean =>
  code === 'CASH_PAY' || code === 'CASH_PAY_ON_PICK';

/** Ways to pay that end in an image to scan. */
export const isQr = (code: string | undefined): boolean => getPayIcon(code) === 'qr' && code !== undefined;

/** The way to preselect: the last used one while it's offered, else the first (PAY-01). */
export function getPreselectedPayType(
  offered: readonly { payTypeCode: string }[],
  last: string | undefined,
): string | undefined {
  return offered.find(({ payTypeCode }) => payTypeCode === last)?.payTypeCode ?? offered[0]?.payTypeCode;
}
