import type { DeliveryAddress } from '@/lib/contract/ordering';
import type { StaffInput, StaffOutput } from '@/lib/contract/staff/contract';
import type { TakenPayment } from '@/lib/contract/staff/taken-order-values';
import { type CartLine, toOrderedDishes } from '@/lib/domain/cart/cart-line';
import { getSlotStart } from '@/lib/domain/dish/availability';
import type { PriceTime } from '@/lib/domain/dish/price-at';
import { getDay } from '@/lib/domain/fulfilment/days';
import { formatTime } from '@/lib/domain/i18n/date-labels';
import { toMinutes } from '@/lib/domain/outlets/opening-hours';
import { toDialledNumber } from '../forms/dialled-number';

/** Take away and eat here are for guests at the counter, pick-up and delivery for guests on the phone. */
const takeModes = ['takeaway', 'here', 'pickup', 'delivery'] as const;
export type TakeMode = (typeof takeModes)[number];
export type TakeMenu = StaffOutput<'orders.takeMenu'>;
export type KnownGuest = StaffOutput<'orders.takeGuest'>;

/** An order that is being taken. What staff have not typed is undefined, so that a known guest fills it in. */
export interface Draft {
  mode: TakeMode;
  lines: readonly CartLine[];
  tableNo: string;
  stand: string;
  mobile: string;
  name?: string;
  address?: DeliveryAddress;
  /** The text in the address field while no place has been picked for it. */
  typedAddress?: string;
  unitNo?: string;
  day?: string;
  slot: string;
  remark: string;
  pay?: Payment;
}

export interface Payment {
  payBy: TakenPayment;
  /** The code on the screen. */
  payType?: string;
}

export const emptyDraft: Draft = {
  mode: 'takeaway',
  lines: [],
  tableNo: '',
  stand: '',
  mobile: '',
  slot: '',
  remark: '',
};

/** Returns a draft for a table of the restaurant; an empty one without a table. */
export const createDraft = ({ tables }: Pick<TakeMenu, 'tables'>, tableNo: string | undefined): Draft =>
  tableNo !== undefined && tables.includes(tableNo) ? { ...emptyDraft, mode: 'here', tableNo } : emptyDraft;

export const isByPhone = (mode: TakeMode): boolean => mode === 'pickup' || mode === 'delivery';

/** Returns the modes that the restaurant has. */
export const listModes = ({ modes }: Pick<TakeMenu, 'modes'>): TakeMode[] =>
  takeModes.filter((mode) => modes.includes(mode === 'delivery' ? 'delivery' : 'pickup'));

/** Returns the table or the stand's number, such as `#12`; undefined for food that is not eaten here. */
const findPlace = ({ mode, tableNo, stand }: Draft): string | undefined =>
  mode !== 'here' ? undefined : tableNo || (stand && `#${stand}`) || undefined;

/** Returns whether the order goes on the bill of its table. */
const isOnBill = (draft: Draft, { hasTableBills }: Pick<TakeMenu, 'hasTableBills'>): boolean =>
  hasTableBills && draft.mode === 'here' && draft.tableNo !== '';

/** Returns the ways to pay an order, the most usual first. */
export function listPayments(draft: Draft, menu: TakeMenu): Payment[] {
  if (isOnBill(draft, menu)) return [{ payBy: 'bill' }];
  const link: Payment[] = menu.hasLink && draft.mobile !== '' ? [{ payBy: 'link' }] : [];
  if (isByPhone(draft.mode)) return [{ payBy: 'handover' }, ...link];
  const codes = menu.codes.map(({ payTypeCode }): Payment => ({ payBy: 'qr', payType: payTypeCode }));
  return [{ payBy: 'cash' }, { payBy: 'card' }, ...codes, ...link, { payBy: 'handover' }];
}

const isSamePayment = (a: Payment, b: Payment): boolean => a.payBy === b.payBy && a.payType === b.payType;

/** Returns the chosen payment, or the most usual one while the chosen one does not fit the order. */
export function getPayment(draft: Draft, menu: TakeMenu): Payment {
  const offered = listPayments(draft, menu);
  return offered.find((payment) => draft.pay && isSamePayment(payment, draft.pay)) ?? offered[0]!;
}

/**
 * Returns the address of a delivery: the chosen one, otherwise the known guest's last one. A text that was only typed is
 * no address, and replaces both.
 */
export function findAddress(draft: Draft, known: KnownGuest | undefined): DeliveryAddress | undefined {
  if (draft.mode !== 'delivery' || draft.typedAddress !== undefined) return undefined;
  const address = draft.address ?? known?.addresses[0];
  return address && { ...address, unitNo: draft.unitNo ?? address.unitNo };
}

/** Returns the address of a delivery without its guest and the unit, which is still being typed and changes no time. */
export function findDeliveryPlace(draft: Draft, known: KnownGuest | undefined): DeliveryAddress | undefined {
  const address = findAddress(draft, known);
  if (!address) return undefined;
  const { addressDetail, buildingName, countryCode, latitude, longitude } = address;
  return { addressDetail, buildingName, countryCode, latitude, longitude };
}

interface Facts {
  restaurantId: number;
  menu: TakeMenu;
  known?: KnownGuest;
  /** The dial prefix of the restaurant's country. */
  dial: string;
}

/** Returns how and for when the order is, which decides prices: for now without a slot. */
export function toPriceTime(draft: Draft, now: number, timeZone: string): PriceTime {
  const table = findPlace(draft) === undefined ? 'pickup' : 'table';
  return {
    mode: draft.mode === 'delivery' ? 'delivery' : table,
    at:
      isByPhone(draft.mode) && draft.slot
        ? getSlotStart(draft.slot)
        : { day: getDay(new Date(now), timeZone), minutes: toMinutes(formatTime(now, 'en', timeZone)) },
  };
}

/** Returns the question for the price of an order. */
export const toQuoteInput = (
  draft: Draft,
  { restaurantId, menu, known }: Facts,
): StaffInput<'orders.takeQuote'> => ({
  restaurantId,
  deliveryType: draft.mode === 'delivery' ? 'DELIVERY_TO_HOME' : 'SELF_PICKUP',
  tableNo: findPlace(draft),
  deliveryTime: isByPhone(draft.mode) ? draft.slot || undefined : undefined,
  dishList: toOrderedDishes(draft.lines),
  deliveryAddress: findAddress(draft, known),
  payType: undefined,
  ...getPayment(draft, menu),
});

/** Returns the order as it is sent; `payAmount` is the price on the screen. */
export const toTakeInput = (draft: Draft, facts: Facts, payAmount: number): StaffInput<'orders.take'> => ({
  ...toQuoteInput(draft, facts),
  source: isByPhone(draft.mode) ? 'phone' : isOnBill(draft, facts.menu) ? 'waiter' : 'counter',
  name: (draft.name ?? facts.known?.name ?? '').trim() || undefined,
  mobile: draft.mobile.trim() === '' ? undefined : toDialledNumber(draft.mobile, facts.dial),
  remark: draft.remark.trim() || undefined,
  payAmount,
});

/** Returns the first part that an order lacks before it can be sent; undefined for a whole order. */
export function findMissing(
  draft: Draft,
  known: KnownGuest | undefined,
): 'lines' | 'place' | 'mobile' | 'address' | undefined {
  if (draft.lines.length === 0) return 'lines';
  if (draft.mode === 'here' && findPlace(draft) === undefined) return 'place';
  if (isByPhone(draft.mode) && draft.mobile.trim() === '') return 'mobile';
  if (draft.mode === 'delivery' && findAddress(draft, known) === undefined) return 'address';
  return undefined;
}
