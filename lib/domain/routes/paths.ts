import type { Locale } from '@/lib/contract/vocabulary';

type Query = Record<string, string | number | boolean | undefined>;

function addQuery(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** The things that a payment page can be for (RT-23). */
type PaymentFrom = 'order' | 'voucher' | 'topup' | 'deposit';
type PaymentQuery = { orderTransactionId: string; fromType?: PaymentFrom };
type VoucherOutcome = { orderTransactionId: string; orderSn?: string };

/** The page of a link in a message. Without scripts its address has the question to show, or the error code of its form. */
type LinkQuery<Question extends string> = { token: string; ask?: Question; error?: string };
/** The page of the code at the door; after an error without scripts its address has what was typed. */
type DoorQuery = { door: string; error?: string } & Partial<
  Record<'people' | 'name' | 'country' | 'mobile' | 'key', string>
>;

/** Every route of the specification's table, without its language; see toLocalePath. */
export const paths = {
  home: (query?: { tab?: string }) => addQuery('/home', query),
  orderDish: (query?: { tableNo?: string }) => addQuery('/orderDish', query),
  search: (query?: { keyword?: string }) => addQuery('/search', query),
  shopInfo: () => '/shopInfo',
  /** Ours: all dishes with their choices and prices as a text, for reading, printing and searching. */
  menu: () => '/menu',
  /** Ours: the shareable link to one dish. */
  dish: (query: { id: string | number }) => addQuery('/dish', query),
  termsPolicy: () => '/terms/policy',
  termsProtocol: () => '/terms/protocol',
  voucherList: () => '/voucher/list',
  couponDetail: (query: { couponId: string | number }) => addQuery('/coupon-detail', query),

  /** Ours: the shared table (TAB-01), and its bill. */
  table: (query?: { tableNo?: string }) => addQuery('/table', query),
  tableBill: () => '/table/bill',
  /** Ours: a group order by a link (TAB-11). */
  group: (query?: { code?: string }) => addQuery('/group', query),

  checkout: () => '/settlement/order',
  paymentPayNow: (query: PaymentQuery) => addQuery('/payment/paynow', query),
  paymentWechat: (query: PaymentQuery) => addQuery('/payment/wechat', query),

  orderList: () => '/orderList',
  historicalOrder: () => '/historicalOrder',
  orderDetail: (query: { id: string; backUrl?: string }) => addQuery('/orderDetail', query),
  myOrderDetail: (query: {
    orderId: string;
    appFrom?: string;
    tag?: string;
    email?: string;
    canSubscribe?: '1';
  }) => addQuery('/myOrderDetail', query),
  orderCancel: (query: { id: string }) => addQuery('/orderCancel', query),
  orderDesc: (query: { id: string }) => addQuery('/orderDesc', query),

  reserveDetail: (query: { reservationId: string | number; restaurantId?: number; from?: string }) =>
    addQuery('/reserve-detail', query),
  /** The share code cannot be guessed (DEC-68). */
  reserveShare: (query: { shareCode: string }) => addQuery('/reserve-share', query),
  /** Ours: the link of a reminder (BKG-03). */
  reserveAnswer: (query: LinkQuery<'cancel'>) => addQuery('/reserve-answer', query),
  /** Ours: the code at the door and the page of a party that waits there (HND-05). */
  doorQueue: (query: DoorQuery | LinkQuery<'leave'>) => addQuery('/queue', { ...query }),
  /** Ours: the link of an offered table (BKG-02). */
  tableOffer: (query: LinkQuery<never>) => addQuery('/table-offer', query),
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

/** Returns the path of a page in a language: the restaurant's default has no prefix (DEC-71). */
export function toLocalePath(path: string, locale: Locale, defaultLocale: Locale): string {
  return locale === defaultLocale ? path : `/${locale}${path}`;
}

/** The home page of a separate ordering site (RT-27); `host` is its address without a slash at the end. */
export const getOrderingSiteLink = (host: string): string => `${host.replace(/\/$/, '')}/#/pages/main/home`;

const mark = /^#?dish-(\d{1,15})$/;

/** Returns the fragment of the home page that opens a dish's dialog. */
export const toDishMark = (dishId: number): string => `dish-${dishId}`;

/** Returns the dish of such a fragment; undefined for any other. */
export function parseDishMark(hash: string): number | undefined {
  const id = mark.exec(hash)?.[1];
  return id === undefined ? undefined : Number(id);
}
