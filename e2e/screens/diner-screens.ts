import type { Page } from '@playwright/test';
import type { Screen } from './screen';
import { bring } from './storefront-screens';

const dialog = '[role=dialog]';
const tags = ['profile', 'deliveryAddress', 'order', 'reserve', 'favorite', 'voucher', 'wallet'];
const alone = [
  'userInfo',
  'myAddress',
  'myOrder',
  'myReserve',
  'myFavorite',
  'myWallet',
  'orderList',
  'mycollection',
];

/** Opens a part of the page by its button. */
const click = (name: string) => async (page: Page, t: (key: string) => string) =>
  bring(
    () =>
      page
        .locator('main')
        .getByRole('button', { name: t(name) })
        .first()
        .click(),
    `${dialog}, main form:not([action])`,
    page,
  );

/** Screens of a logged-in user: account, orders, bookings, vouchers. */
export const dinerScreens: Screen[] = [
  ...tags.map((tag): Screen => ({ name: `account/my-${tag}`, who: 'diner', path: `/my?tag=${tag}` })),
  ...alone.map((page): Screen => ({ name: `account/${page}`, who: 'diner', path: `/${page}` })),
  { name: 'account/my-mobile', who: 'diner', path: '/my', only: 'mobile' },
  { name: 'account/guest-orderList', who: 'guest', path: '/orderList' },
  { name: 'account/guest-myWallet', who: 'guest', path: '/myWallet' },
  { name: 'account/myCharge', who: 'diner', path: '/myCharge?currencySign=S$' },
  { name: 'account/myCharge-other-money', who: 'diner', path: '/myCharge?currencySign=RM' },
  {
    name: 'account/myCharge-missing',
    who: 'diner',
    path: '/myCharge',
    act: async (page, t) => {
      const next = page.getByRole('button', { name: t('wallet.charge.next') });
      await bring(() => next.click(), '[aria-invalid=true]', page);
    },
  },
  {
    name: 'account/topUp-dialog',
    who: 'diner',
    path: '/my?tag=wallet',
    only: 'desktop',
    act: async (page, t) => {
      await click('wallet.overview.topUp')(page, t);
      await page.locator(`${dialog} input`).waitFor();
    },
  },
  {
    name: 'account/return-asked',
    who: 'diner',
    path: '/myChargeDetail',
    act: async (page, t) => {
      const button = page.getByRole('button').filter({ hasText: t('wallet.return.action') });
      await bring(() => button.first().click(), '[role=alertdialog]', page);
    },
  },
  { name: 'account/myChargeDetail', who: 'diner', path: '/myChargeDetail?currencySign=S$' },
  {
    name: 'account/transactionDetails',
    who: 'diner',
    path: '/transactionDetails?issueType=pay&issueTypeDesc=Order&issueAmount=18.40&currencySign=S$&statusDesc=Completed',
  },
  ...(['credited', 'unpaid', 'ended'] as const).map(
    (state): Screen => ({
      name: `account/transactionDetails-${state}`,
      who: 'diner',
      path: ({ topUps }) =>
        `/transactionDetails?issueType=topup&issueTypeDesc=Top-up&issueAmount=50&transactionId=${topUps[state]}`,
      act: async (page) => {
        await page
          .locator('main')
          .getByRole('button')
          .or(page.locator('main [class*=bg-info-soft]'))
          .first()
          .waitFor();
      },
    }),
  ),
  ...(['nickname', 'gender', 'mobile'] as const).map(
    (row): Screen => ({
      name: `account/profile-${row}`,
      who: 'diner',
      path: '/userInfo',
      act: async (page, t) => {
        const unfold = page.getByRole('button', { name: new RegExp(`^${t(`profile.${row}.label`)}`) });
        await bring(() => unfold.click(), 'main li form', page);
      },
    }),
  ),
  { name: 'account/address-new', who: 'diner', path: '/myAddress', act: click('addresses.list.add') },

  { name: 'order/historicalOrder', who: 'diner', path: '/historicalOrder' },
  ...(['unpaid', 'accepted', 'completed', 'cancelled'] as const).map(
    (state): Screen => ({
      name: `order/${state}`,
      who: 'diner',
      path: ({ orders }) => `/orderDetail?id=${orders[state]}`,
    }),
  ),
  {
    name: 'order/at-table',
    who: 'diner',
    path: ({ orders }) => `/orderDetail?id=${orders.accepted}`,
    act: async (page) => {
      // Table orders require an open restaurant, but screens are checked at any hour.
      await page.addInitScript(() => {
        const own = window.fetch;
        window.fetch = async (...given) => {
          const response = await own(...given);
          if (!String(given[0]).includes('/orders.detail')) return response;
          const { data, ...rest } = await response.json();
          return Response.json({
            ...rest,
            data: { ...data, tableNo: 'A3', deliveryTime: undefined, deliveryTimeRange: undefined },
          });
        };
      });
      await page.reload();
      await page.getByText('A3').first().waitFor();
    },
  },
  { name: 'order/cancel', who: 'diner', path: ({ orders }) => `/orderCancel?id=${orders.accepted}` },
  { name: 'order/receipt', who: 'diner', path: ({ orders }) => `/orderDesc?id=${orders.completed}` },
  {
    name: 'order/subscribe',
    who: 'diner',
    path: ({ orders }) => `/myOrderDetail?orderId=${orders.accepted}&canSubscribe=1&email=a@example.com`,
  },
  {
    name: 'order/not-found',
    who: 'diner',
    path: '/orderDetail?id=nothing',
    expectedErrors: /^console The order could not be loaded/,
  },
  {
    name: 'payment/paynow',
    who: 'diner',
    path: ({ orders }) => `/payment/paynow?orderTransactionId=${orders.unpaid}`,
  },
  {
    name: 'payment/topUp',
    who: 'diner',
    path: ({ topUps }) => `/payment/paynow?fromType=topup&orderTransactionId=${topUps.unpaid}`,
  },
  {
    name: 'payment/wechat',
    who: 'diner',
    path: ({ orders }) => `/payment/wechat?orderTransactionId=${orders.unpaid}`,
  },

  {
    name: 'reservation/detail',
    who: 'diner',
    path: ({ reservationId }) => `/reserve-detail?reservationId=${reservationId}`,
  },
  {
    name: 'reservation/share',
    who: 'guest',
    path: ({ shareCode }) => `/reserve-share?shareCode=${shareCode}`,
  },

  { name: 'voucher/list', who: 'guest', path: '/voucher/list' },
  { name: 'voucher/detail', who: 'guest', path: ({ couponId }) => `/coupon-detail?couponId=${couponId}` },
  {
    name: 'voucher/detail-diner',
    who: 'diner',
    path: ({ couponId }) => `/coupon-detail?couponId=${couponId}`,
  },
  {
    name: 'voucher/bought',
    who: 'diner',
    path: ({ voucherOrders }) => `/my?tag=voucherdetail&orderId=${voucherOrders.paid}`,
  },
  {
    name: 'voucher/success',
    who: 'diner',
    path: ({ voucherOrders }) => `/voucher-buy-success?orderTransactionId=${voucherOrders.paid}`,
  },
  {
    name: 'voucher/fail',
    who: 'diner',
    path: ({ voucherOrders }) => `/voucher-buy-fail?orderTransactionId=${voucherOrders.unpaid}`,
  },
  {
    name: 'voucher/waiting',
    who: 'diner',
    path: ({ voucherOrders }) => `/voucher-submit-success?orderTransactionId=${voucherOrders.unpaid}`,
  },
];
