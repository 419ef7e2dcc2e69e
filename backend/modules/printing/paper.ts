import type { OrderCard } from '@/lib/contract/staff/orders';
import type { PaperLine } from '@/lib/contract/staff/printing';
import type { PaperKind } from '@/lib/contract/staff/printing-values';
import { type Locale, locales, type Minor } from '@/lib/contract/vocabulary';
import { formatMoney } from '@/lib/domain/money';
import { fill, getMessages, type Messages } from '../../messages/messages';
import type { StoredFees } from '../../schema/orders';
import { pick } from '../../text';
import type { RestaurantRow } from '../restaurant/shop';

interface PaperFacts {
  card: OrderCard;
  fees: StoredFees;
  /** What the way of payment is called. */
  payTypeName: string;
  restaurant: Pick<
    RestaurantRow,
    'name' | 'address' | 'phone' | 'defaultLocale' | 'timeZone' | 'countryCode'
  >;
  locale: Locale;
  /** It repeats a paper that may be there already. */
  isCopy: boolean;
  now: Date;
}

const rule: PaperLine = { left: '', style: 'rule' };
const line = (left: string, style: PaperLine['style'] = 'plain', right?: string): PaperLine => ({
  left,
  right,
  style,
});

/** Returns what stands on an order's paper (CON-09). */
export const getPaper = (kind: PaperKind, facts: PaperFacts): PaperLine[] =>
  kind === 'ticket' ? getTicket(facts) : getReceipt(facts);

/** For the kitchen: what is called out, when it is due, and the dishes large; no prices. */
function getTicket({ card, restaurant, locale, isCopy, now }: PaperFacts): PaperLine[] {
  const texts = getMessages(locale).printing;
  const clock = getClock(restaurant.timeZone);
  return [
    ...(isCopy ? [line(texts.copy, 'title')] : []),
    line(card.tableNo ? fill(texts.table, { table: card.tableNo }) : card.number, 'title'),
    ...bookingLine(card, texts),
    line(texts.modes[card.mode], 'bold', fill(texts.due, { time: clock(card.dueAt) })),
    line(card.orderSn),
    rule,
    ...card.lines
      .filter(({ count }) => count > 0)
      .flatMap(({ count, name, choices, remark, avoids, warnings }) => [
        line(`${count} x ${name}`, 'large'),
        ...choices.map((choice) => line(`  ${choice}`, 'bold')),
        ...(remark ? [line(`  >> ${remark}`, 'bold')] : []),
        ...[avoids ?? [], warnings].flat().map((warning) => line(`  !! ${warning}`, 'bold')),
      ]),
    ...(card.avoids ? [rule, line(`!! ${card.avoids}`, 'large')] : []),
    ...(card.remark ? [rule, line(`>> ${card.remark}`, 'bold')] : []),
    rule,
    line(fill(texts.printedAt, { time: clock(now.toISOString()) })),
  ];
}

/** The booked table that dishes are for (BKG-04). */
const bookingLine = ({ booking }: PaperFacts['card'], texts: Messages['printing']): PaperLine[] =>
  booking ? [line(fill(texts.booking, { code: booking.code, people: String(booking.people) }), 'bold')] : [];

/** For the diner: dishes, what makes up the total, and how it was paid. */
function getReceipt({ card, fees, payTypeName, restaurant, locale, isCopy, now }: PaperFacts): PaperLine[] {
  const texts = getMessages(locale).printing;
  const translate = (named: RestaurantRow['name']) => pick(named, locale, restaurant.defaultLocale);
  const money = (amount: Minor) => formatMoney(amount, restaurant.countryCode, locale);
  const sum = (label: string, amount: Minor) => (amount === 0 ? [] : [line(label, 'plain', money(amount))]);
  const dishes = card.lines.reduce((total, { count, unitPrice }) => total + count * unitPrice, 0);
  const discounts = fees.memberPromotionAmount + fees.selfPickup + (fees.promotion?.amount ?? 0);
  return [
    ...(isCopy ? [line(texts.copy, 'title')] : []),
    line(translate(restaurant.name), 'title'),
    line(translate(restaurant.address)),
    line(restaurant.phone),
    rule,
    line(card.orderSn, 'bold', getDayAndClock(restaurant.timeZone)(card.placedAt)),
    line(card.tableNo ? fill(texts.table, { table: card.tableNo }) : texts.modes[card.mode]),
    rule,
    ...card.lines
      .filter(({ count }) => count > 0)
      .flatMap(({ count, name, choices, unitPrice }) => [
        line(`${count} x ${name}`, 'plain', money(count * unitPrice)),
        ...choices.map((choice) => line(`  ${choice}`)),
      ]),
    rule,
    ...sum(texts.dishes, dishes),
    ...sum(texts.discounts, -discounts),
    ...sum(texts.delivery, fees.deliveryFee),
    ...sum(texts.packing, fees.packageFee + fees.platformPackageFee + fees.boxFee),
    ...sum(texts.smallOrder, fees.smallOrderAmountExtraCharge),
    ...sum(texts.service, fees.serviceFee),
    ...sum(texts.payService, fees.payServiceFee),
    ...fees.taxes
      .filter(({ included }) => !included)
      .flatMap(({ name, percent, amount }) => sum(`${translate(name)} ${percent}%`, amount)),
    line(texts.total, 'large', money(card.total)),
    ...fees.taxes
      .filter(({ included }) => included)
      .flatMap(({ name, percent, amount }) =>
        sum(`${texts.included} ${translate(name)} ${percent}%`, amount),
      ),
    line(card.isPaid ? texts.paid : texts.unpaid, 'bold', payTypeName),
    rule,
    line(texts.thanks, 'title'),
    line(fill(texts.printedAt, { time: getDayAndClock(restaurant.timeZone)(now.toISOString()) })),
  ];
}

/** Returns what a test prints: the letters of all three languages. */
export function getTestPaper(name: string, locale: Locale, now: Date): PaperLine[] {
  const texts = getMessages(locale).printing;
  return [
    line(texts.test, 'title'),
    line(name, 'bold'),
    ...locales.map((each) => line(`${getMessages(each).printing.dishes} 12.50`, 'large')),
    rule,
    line(now.toISOString()),
  ];
}

const getClock = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone });
  return (instant: string) => format.format(new Date(instant));
};

const getDayAndClock = (timeZone: string) => {
  // Year, month, day: read alike in every country.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return (instant: string) => format.format(new Date(instant));
};
