import type { Locale } from '@/lib/contract/values';

type Messages = Record<string, unknown>;
type Files = Record<Locale, () => Promise<{ default: Messages }>>;

/** The areas whose messages load with a lazy part instead of with every page's HTML. */
const files = {
  cart: {
    en: () => import('@/messages/parts/cart.en.json'),
    'zh-CN': () => import('@/messages/parts/cart.zh-CN.json'),
    vn: () => import('@/messages/parts/cart.vn.json'),
  },
  dish: {
    en: () => import('@/messages/parts/dish.en.json'),
    'zh-CN': () => import('@/messages/parts/dish.zh-CN.json'),
    vn: () => import('@/messages/parts/dish.vn.json'),
  },
  avoid: {
    en: () => import('@/messages/parts/avoid.en.json'),
    'zh-CN': () => import('@/messages/parts/avoid.zh-CN.json'),
    vn: () => import('@/messages/parts/avoid.vn.json'),
  },
  food: {
    en: () => import('@/messages/parts/food.en.json'),
    'zh-CN': () => import('@/messages/parts/food.zh-CN.json'),
    vn: () => import('@/messages/parts/food.vn.json'),
  },
  fulfilment: {
    en: () => import('@/messages/parts/fulfilment.en.json'),
    'zh-CN': () => import('@/messages/parts/fulfilment.zh-CN.json'),
    vn: () => import('@/messages/parts/fulfilment.vn.json'),
  },
  dineIn: {
    en: () => import('@/messages/parts/dine-in.en.json'),
    'zh-CN': () => import('@/messages/parts/dine-in.zh-CN.json'),
    vn: () => import('@/messages/parts/dine-in.vn.json'),
  },
  party: {
    en: () => import('@/messages/parts/party.en.json'),
    'zh-CN': () => import('@/messages/parts/party.zh-CN.json'),
    vn: () => import('@/messages/parts/party.vn.json'),
  },
  addresses: {
    en: () => import('@/messages/parts/addresses.en.json'),
    'zh-CN': () => import('@/messages/parts/addresses.zh-CN.json'),
    vn: () => import('@/messages/parts/addresses.vn.json'),
  },
  errors: {
    en: () => import('@/messages/parts/errors.en.json'),
    'zh-CN': () => import('@/messages/parts/errors.zh-CN.json'),
    vn: () => import('@/messages/parts/errors.vn.json'),
  },
  reserve: {
    en: () => import('@/messages/parts/reserve.en.json'),
    'zh-CN': () => import('@/messages/parts/reserve.zh-CN.json'),
    vn: () => import('@/messages/parts/reserve.vn.json'),
  },
  waiting: {
    en: () => import('@/messages/parts/waiting.en.json'),
    'zh-CN': () => import('@/messages/parts/waiting.zh-CN.json'),
    vn: () => import('@/messages/parts/waiting.vn.json'),
  },
  outlet: {
    en: () => import('@/messages/parts/outlet.en.json'),
    'zh-CN': () => import('@/messages/parts/outlet.zh-CN.json'),
    vn: () => import('@/messages/parts/outlet.vn.json'),
  },
  review: {
    en: () => import('@/messages/parts/review.en.json'),
    'zh-CN': () => import('@/messages/parts/review.zh-CN.json'),
    vn: () => import('@/messages/parts/review.vn.json'),
  },
  payment: {
    en: () => import('@/messages/parts/payment.en.json'),
    'zh-CN': () => import('@/messages/parts/payment.zh-CN.json'),
    vn: () => import('@/messages/parts/payment.vn.json'),
  },
  subscription: {
    en: () => import('@/messages/parts/subscription.en.json'),
    'zh-CN': () => import('@/messages/parts/subscription.zh-CN.json'),
    vn: () => import('@/messages/parts/subscription.vn.json'),
  },
  voucher: {
    en: () => import('@/messages/parts/voucher.en.json'),
    'zh-CN': () => import('@/messages/parts/voucher.zh-CN.json'),
    vn: () => import('@/messages/parts/voucher.vn.json'),
  },
  helpDesk: {
    en: () => import('@/messages/parts/help-desk.en.json'),
    'zh-CN': () => import('@/messages/parts/help-desk.zh-CN.json'),
    vn: () => import('@/messages/parts/help-desk.vn.json'),
  },
  arrival: {
    en: () => import('@/messages/parts/arrival.en.json'),
    'zh-CN': () => import('@/messages/parts/arrival.zh-CN.json'),
    vn: () => import('@/messages/parts/arrival.vn.json'),
  },
  offline: {
    en: () => import('@/messages/parts/offline.en.json'),
    'zh-CN': () => import('@/messages/parts/offline.zh-CN.json'),
    vn: () => import('@/messages/parts/offline.vn.json'),
  },
  activeOrder: {
    en: () => import('@/messages/parts/active-order.en.json'),
    'zh-CN': () => import('@/messages/parts/active-order.zh-CN.json'),
    vn: () => import('@/messages/parts/active-order.vn.json'),
  },
  order: {
    en: () => import('@/messages/parts/order.en.json'),
    'zh-CN': () => import('@/messages/parts/order.zh-CN.json'),
    vn: () => import('@/messages/parts/order.vn.json'),
  },
  share: {
    en: () => import('@/messages/parts/share.en.json'),
    'zh-CN': () => import('@/messages/parts/share.zh-CN.json'),
    vn: () => import('@/messages/parts/share.vn.json'),
  },
} satisfies Record<string, Files>;

export type LazyArea = keyof typeof files;

/** Returns the messages of the areas in one language, by namespace. Rejects when they cannot be loaded, as offline. */
export async function loadMessages(locale: Locale, areas: readonly LazyArea[]): Promise<Messages> {
  const parts = await Promise.all(areas.map((area) => files[area][locale]()));
  return Object.assign({}, ...parts.map((part) => part.default));
}
