import type { Locale } from '@/lib/contract/vocabulary';

type Query = Record<string, string | number | boolean | undefined>;

function addQuery(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** What a payment page belongs to (RT-23). */
type PaymentFrom = 'order' | 'voucher' | 'topup' | 'deposit';
type PaymentQuery = { orderTransactionId: string; fromType?: PaymentFrom };
type VoucherOutcome = { orderTransactionId: string; orderSn?: string };

/** Every route of the specification's table, without its language; see toLocalePath. */
export const paths = {
  home: (query?: { tab?: string }) => addQuery('/home', query),
  orderDish: (query?: { tableNo?: string }) => addQuery('/orderDish', query),
  search: (query?: { keyword?: string }) => addQuery('/search', query),
  shopInfo: () => '/shopInfo',
  /** Ours: all dishes with their choices and prices as a text, for reading, printing and finding. */
  menu: () => '/menu',
  /** Ours: the link to one dish that can be shared. */
  dish: (query: { id: string | number }) => addQuery('/dish', query),
  termsPolicy: () => '/terms/policy',
  termsProtocol: () => '/terms/protocol',
  voucherList: () => '/voucher/list',
  couponDetail: (query: { couponId: string | number }) => addQuery('/coupon-detail', query),

  /** Ours: the table that orders together (TAB-01), and its bill. */
  table: (query?: { tableNo?: string }) => addQuery('/table', query),
  tableBill: () => '/table/bill',
  /** Ours: friends who order by a link (TAB-11). */
  group: (query?: { code?: string }) => addQuery('/group', query),

  checkout: () => '/settlement/order',
  paymentPayNow: (query: PaymentQuery) => addQuery('/payment/paynow', query),
  paymentWechat: (query: PaymentQuery) => addQuery('/payment/wechat', query),

  orderList: () => '/orderList',
  historicalOrder: () => '/historicalOrder',
  orderDetail: (query: { id: string; backUrl?: string }) => addQuery('/orderDetail', query),
  myOrderDetail: (query: { orderId: string; appFrom?: string; tag?: string }) =>
    addQuery('/myOrderDetail', query),
  orderCancel: (query: { id: string }) => addQuery('/orderCancel', query),
  orderDesc: (query: { id: string }) => addQuery('/orderDesc', query),

  reserveDetail: (query: { reservationId: string | number; restaurantId?: number; from?: string }) =>
    addQuery('/reserve-detail', query),
  /** By the share code, which cannot be guessed (DEC-68). */
  reserveShare: (query: { shareCode: string }) => addQuery('/reserve-share', query),
  /** Ours: the link of a reminder (BKG-03). */
  reserveAnswer: (query: { token: string }) => addQuery('/reserve-answer', query),
  /** Ours: the link of an offered table (BKG-02). */
  tableOffer: (query: { token: string }) => addQuery('/table-offer', query),
  voucherBuySuccess: (query: VoucherOutcome) => addQuery('/voucher-buy-success', query),
  voucherBuyFail: (query: VoucherOutcome) => addQuery('/voucher-buy-fail', query),
  voucherSubmitSuccess: (query: VoucherOutcome) => addQuery('/voucher-submit-success', query),

  my: (query?: { tag?: string; orderId?: string }) => addQuery('/my', query),
  userInfo: () => '/userInfo',
  myAddress: () => '/myAddress',
  myOrder: () => '/myOrder',
  myReserve: () => '/myReserve',
  myFavorite: (query?: { hasNavigationBar?: string }) => addQuery('/myFavorite', query),
  myWallet: () => '/myWallet',
  myCharge: (query?: { currencySign?: string }) => addQuery('/myCharge', query),
  myChargeDetail: (query?: { currencySign?: string }) => addQuery('/myChargeDetail', query),
  transactionDetails: (query?: Query) => addQuery('/transactionDetails', query),
  /** The named route MyFavoriteHome: the favourites inside the main layout (RT-13, DEC-14). */
  myFavoriteHome: () => '/mycollection',
} as const;

/** The address of a page in a language: the restaurant's default has no prefix (DEC-71). */
export function toLocalePath(path: string, locale: Locale, defaultLocale: Locale): string {
  return locale === defaultLocale ? path : `/${locale}${path}`;
}

/** The home page of a separate ordering site (RT-27); `host` is its address without a slash at the end. */
export const getOrderingSiteLink = (host: string): string => `${host.replace(/\/+$/, '')}/#/pages/main/home`;
