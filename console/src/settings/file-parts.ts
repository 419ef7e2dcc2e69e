import { payTypeCodes } from '@/lib/contract/pay-types';
import { promotionRules, promotionTargets } from '@/lib/contract/promotion-values';
import { locales, orderModes } from '@/lib/contract/values';
import type { Document, Json } from '@/lib/domain/draft/edits';
import type { FileField } from './file-field';
import { weekdays } from './week';

/** A field by the end of its path, or a group of fields that may be absent as a whole. */
export type PartField =
  /** With `onlyFor` it is hidden while it is empty and the field beside it has another value. */
  | ({ name: string; onlyFor?: { name: string; values: readonly string[] } } & FileField)
  /** Entries with fields of their own; an entry without a name is one text. */
  | { name: string; kind: 'list'; most: number; fields: PartField[]; create(taken: readonly Json[]): Json }
  /** Keyed entries, which get a name when they are added. */
  | { name: string; kind: 'keyed'; most: number; fields: PartField[]; create(document: Document): Document }
  /** An object that is there or not; without it its fields are not shown. */
  | { name: string; kind: 'optional'; fields: PartField[]; create(): Json }
  /** Percents by payment method. */
  | { name: string; kind: 'percents'; options: readonly string[] };

const textList = (name: string, most: number, max: number): PartField => ({
  name,
  kind: 'list',
  most,
  fields: [{ name: '', kind: 'texts', max }],
  create: () => ({}),
});

const createAds = (name: string): PartField => ({
  name,
  kind: 'list',
  most: 8,
  create: () => ({}),
  fields: [
    { name: 'image', kind: 'image' },
    { name: 'link', kind: 'text', max: 500, placeholder: 'https://' },
  ],
});

/** The fields of the restaurant's file by the parts of the settings; labels and hints are messages by their paths. */
export const fileParts = {
  shop: [
    { name: 'restaurant/city', kind: 'text', max: 80 },
    { name: 'restaurant/lat', kind: 'degrees' },
    { name: 'restaurant/lng', kind: 'degrees' },
    { name: 'restaurant/defaultLocale', kind: 'choice', options: locales },
    { name: 'restaurant/description', kind: 'texts', max: 4000, rows: 3 },
    { name: 'restaurant/welcome', kind: 'texts', max: 120 },
    { name: 'restaurant/welcomeLine', kind: 'texts', max: 200 },
    { name: 'restaurant/announcement', kind: 'texts', max: 500, rows: 2 },
    textList('restaurant/cuisines', 10, 60),
    textList('restaurant/labels', 10, 60),
  ],
  brand: [
    { name: 'brand/text', kind: 'text', max: 7, placeholder: '#RRGGBB' },
    { name: 'brand/background', kind: 'text', max: 7, placeholder: '#RRGGBB' },
    { name: 'brand/shop', kind: 'image' },
    { name: 'brand/banners', kind: 'images', most: 8 },
    { name: 'brand/bannerSeconds', kind: 'count' },
  ],
  ordering: [
    { name: 'service/canOrder', kind: 'switch', isOn: true },
    { name: 'pickup/discountPercent', kind: 'percent' },
  ],
  delivery: [
    { name: 'delivery/slotMinutes', kind: 'count' },
    { name: 'delivery/daysAhead', kind: 'count' },
    {
      name: 'delivery/smallOrder',
      kind: 'optional',
      create: () => ({ below: 0, extra: 0 }),
      fields: [
        { name: 'below', kind: 'amount' },
        { name: 'extra', kind: 'amount' },
      ],
    },
  ],
  tables: [
    { name: 'dineIn/payFirst', kind: 'switch' },
    { name: 'dineIn/discountPercent', kind: 'percent' },
    { name: 'dineIn/minimumOrder', kind: 'amount' },
    { name: 'dineIn/serviceCharge', kind: 'percent' },
    { name: 'tables', kind: 'words', max: 12_000 },
  ],
  fees: [
    { name: 'fees/package', kind: 'amount' },
    { name: 'fees/platformPackage', kind: 'amount' },
    { name: 'fees/servicePercent', kind: 'percent' },
    { name: 'fees/serviceCap', kind: 'amount' },
    { name: 'fees/payService', kind: 'percents', options: payTypeCodes },
  ],
  reservations: [
    {
      name: 'reservation',
      kind: 'optional',
      create: () => ({ weekdays: [...weekdays], slots: [] }),
      fields: [
        { name: 'weekdays', kind: 'weekdays' },
        {
          name: 'slots',
          kind: 'list',
          most: 96,
          create: (taken) => ({ ...(taken.at(-1) as Document | undefined), time: '' }),
          fields: [
            { name: 'time', kind: 'clock' },
            { name: 'limit', kind: 'count' },
            { name: 'seats', kind: 'count' },
            { name: 'discountPercent', kind: 'percent' },
          ],
        },
        { name: 'leadMinutes', kind: 'count' },
        { name: 'daysAhead', kind: 'count' },
        { name: 'maxPeople', kind: 'count' },
        { name: 'reminderMinutes', kind: 'numbers', max: 40 },
        { name: 'autoAbsent', kind: 'switch' },
        { name: 'waitingList', kind: 'switch', isOn: true },
        textList('remarkPhrases', 20, 60),
        {
          name: 'deposits',
          kind: 'list',
          most: 50,
          create: () => ({ amount: 0 }),
          fields: [
            { name: 'amount', kind: 'amount' },
            { name: 'per', kind: 'choice', options: ['person', 'booking'] },
            { name: 'weekdays', kind: 'weekdays' },
            { name: 'times', kind: 'times' },
            { name: 'minPeople', kind: 'count' },
            { name: 'from', kind: 'day' },
            { name: 'until', kind: 'day' },
            { name: 'freeHours', kind: 'count' },
            { name: 'payMinutes', kind: 'count' },
          ],
        },
        {
          name: 'preOrder',
          kind: 'optional',
          create: () => ({ untilMinutes: 120 }),
          fields: [{ name: 'untilMinutes', kind: 'count' }],
        },
      ],
    },
  ],
  outlets: [
    {
      name: 'outlets',
      kind: 'keyed',
      most: 100,
      create: ({ restaurant }) => ({
        address: {},
        lat: (restaurant as Document).lat ?? 0,
        lng: (restaurant as Document).lng ?? 0,
      }),
      fields: [
        { name: 'name', kind: 'texts', max: 120 },
        { name: 'address', kind: 'texts', max: 300 },
        { name: 'lat', kind: 'degrees' },
        { name: 'lng', kind: 'degrees' },
        { name: 'hours', kind: 'texts', max: 200 },
        { name: 'logo', kind: 'image' },
        { name: 'url', kind: 'text', max: 500, placeholder: 'https://' },
      ],
    },
  ],
  promotions: [
    {
      name: 'promotions',
      kind: 'list',
      most: 200,
      create: () => ({ code: '', name: {} }),
      fields: [
        { name: 'code', kind: 'promotionCode' },
        { name: 'name', kind: 'texts', max: 120 },
        { name: 'effect/on', kind: 'choice', options: promotionTargets },
        { name: 'effect/buy', kind: 'count', onlyFor: { name: 'effect/on', values: ['buyGet'] } },
        { name: 'effect/get', kind: 'count', onlyFor: { name: 'effect/on', values: ['buyGet'] } },
        {
          name: 'effect/dish',
          kind: 'menuEntry',
          from: 'dishes',
          onlyFor: { name: 'effect/on', values: ['freeDish'] },
        },
        { name: 'percent', kind: 'percent' },
        { name: 'amount', kind: 'amount' },
        { name: 'minimum', kind: 'amount' },
        { name: 'from', kind: 'day' },
        { name: 'until', kind: 'day' },
        { name: 'uses', kind: 'count' },
        { name: 'usesPerDiner', kind: 'count' },
        { name: 'when/categories', kind: 'menuEntries', from: 'categories' },
        { name: 'when/dishes', kind: 'menuEntries', from: 'dishes' },
        { name: 'when/modes', kind: 'options', options: orderModes },
        { name: 'when/weekdays', kind: 'weekdays' },
        { name: 'when/times', kind: 'timeList' },
        { name: 'when/firstOrder', kind: 'switch' },
        { name: 'when/ordersInYear', kind: 'count' },
        { name: 'alone', kind: 'switch' },
      ],
    },
    { name: 'promotionRule', kind: 'choice', options: promotionRules },
  ],
  vouchers: [
    {
      name: 'vouchers',
      kind: 'keyed',
      most: 200,
      create: () => ({ price: 0, faceValue: 0 }),
      fields: [
        { name: 'name', kind: 'texts', max: 120 },
        { name: 'price', kind: 'amount' },
        { name: 'faceValue', kind: 'amount' },
        { name: 'weekdays', kind: 'weekdays' },
        { name: 'useTime', kind: 'texts', max: 200 },
        { name: 'useType', kind: 'texts', max: 120 },
        textList('rules', 20, 300),
        { name: 'validDays', kind: 'count' },
        { name: 'maxBuy', kind: 'count' },
        { name: 'soldBefore', kind: 'count' },
        { name: 'refundable', kind: 'switch', isOn: true },
        { name: 'needBooking', kind: 'switch' },
        { name: 'stackable', kind: 'switch' },
        { name: 'onSale', kind: 'switch', isOn: true },
      ],
    },
  ],
  topUps: [
    {
      name: 'topUp',
      kind: 'optional',
      create: () => ({ amounts: [] }),
      fields: [
        { name: 'amounts', kind: 'numbers', max: 200 },
        {
          name: 'bonus',
          kind: 'list',
          most: 12,
          create: () => ({ from: 0, extra: 0 }),
          fields: [
            { name: 'from', kind: 'amount' },
            { name: 'extra', kind: 'amount' },
          ],
        },
        { name: 'payTypes', kind: 'checks', options: payTypeCodes, names: {} },
      ],
    },
  ],
  links: [
    { name: 'links/helpDesk', kind: 'text', max: 500, placeholder: 'https://' },
    { name: 'links/allowedHosts', kind: 'words', max: 5000 },
    {
      name: 'links/social',
      kind: 'list',
      most: 8,
      create: () => '',
      fields: [{ name: '', kind: 'text', max: 500, placeholder: 'https://' }],
    },
    createAds('ads/orderDetail'),
    createAds('ads/topUpBottom'),
  ],
  payments: [{ name: 'payment/windowMinutes', kind: 'count' }],
} as const satisfies Record<string, readonly PartField[]>;
