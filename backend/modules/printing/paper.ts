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
const createLine = (left: string, style: PaperLine['style'] = 'plain', right?: string): PaperLine => ({
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
    ...(isCopy ? [createLine(texts.copy, 'title')] : []),
    createLine(card.tableNo ? fill(texts.table, { table: card.tableNo }) : card.number, 'title'),
    ...createBookingLines(card, texts),
    createLine(texts.modes[card.mode], 'bold', fill(texts.due, { time: clock(card.dueAt) })),
    createLine(card.orderSn),
    rule,
    ...card.lines
      .filter(({ count }) => count > 0)
      .flatMap(({ count, name, choices, remark, avoids, warnings }) => [
        createLine(`${count} x ${name}`, 'large'),
        ...choices.map((choice) => createLine(`  ${choice}`, 'bold')),
        ...(remark ? [createLine(`  >> ${remark}`, 'bold')] : []),
        ...[avoids ?? [], warnings].flat().map((warning) => createLine(`  !! ${warning}`, 'bold')),
      ]),
    ...(card.avoids ? [rule, createLine(`!! ${card.avoids}`, 'large')] : []),
    ...(card.remark ? [rule, createLine(`>> ${card.remark}`, 'bold')] : []),
    rule,
    createLine(fill(texts.printedAt, { time: clock(now.toISOString()) })),
  ];
}

/** The booked table that dishes are for (BKG-04). */
const createBookingLines = ({ booking }: PaperFacts['card'], texts: Messages['printing']): PaperLine[] =>
  booking
    ? [createLine(fill(texts.booking, { code: booking.code, people: String(booking.people) }), 'bold')]
    : [];

/** For the diner: dishes, what makes up the total, and how it was paid. */
function getReceipt({ card, fees, payTypeName, restaurant, locale, isCopy, now }: PaperFacts): PaperLine[] {
  const texts = getMessages(locale).printing;
  const translate = (named: RestaurantRow['name']) => pick(named, locale, restaurant.defaultLocale);
  const formatAmount = (amount: Minor) => formatMoney(amount, restaurant.countryCode, locale);
  const createSumLines = (label: string, amount: Minor) =>
    amount === 0 ? [] : [createLine(label, 'plain', formatAmount(amount))];
  const dishes = card.lines.reduce((total, { count, unitPrice }) => total + count * unitPrice, 0);
  const discounts = fees.memberPromotionAmount + fees.selfPickup + (fees.promotion?.amount ?? 0);
  return [
    ...(isCopy ? [createLine(texts.copy, 'title')] : []),
    createLine(translate(restaurant.name), 'title'),
    createLine(translate(restaurant.address)),
    createLine(restaurant.phone),
    rule,
    createLine(card.orderSn, 'bold', getDayAndClock(restaurant.timeZone)(card.placedAt)),
    createLine(card.tableNo ? fill(texts.table, { table: card.tableNo }) : texts.modes[card.mode]),
    rule,
    ...card.lines
      .filter(({ count }) => count > 0)
      .flatMap(({ count, name, choices, unitPrice }) => [
        createLine(`${count} x ${name}`, 'plain', formatAmount(count * unitPrice)),
        ...choices.map((choice) => createLine(`  ${choice}`)),
      ]),
    rule,
    ...createSumLines(texts.dishes, dishes),
    ...createSumLines(texts.discounts, -discounts),
    ...createSumLines(texts.delivery, fees.deliveryFee),
    ...createSumLines(texts.packing, fees.packageFee + fees.platformPackageFee + fees.boxFee),
    ...createSumLines(texts.smallOrder, fees.smallOrderAmountExtraCharge),
    ...createSumLines(texts.service, fees.serviceFee),
    ...createSumLines(texts.payService, fees.payServiceFee),
    ...fees.taxes
      .filter(({ included }) => !included)
      .flatMap(({ name, percent, amount }) => createSumLines(`${translate(name)} ${percent}%`, amount)),
    createLine(texts.total, 'large', formatAmount(card.total)),
    ...fees.taxes
      .filter(({ included }) => included)
      .flatMap(({ name, percent, amount }) =>
        createSumLines(`${texts.included} ${translate(name)} ${percent}%`, amount),
      ),
    createLine(card.isPaid ? texts.paid : texts.unpaid, 'bold', payTypeName),
    rule,
    createLine(texts.thanks, 'title'),
    createLine(fill(texts.printedAt, { time: getDayAndClock(restaurant.timeZone)(now.toISOString()) })),
  ];
}

/** Returns what a test prints: the letters of all three languages. */
export function getTestPaper(name: string, locale: Locale, now: Date): PaperLine[] {
  const texts = getMessages(locale).printing;
  return [
    createLine(texts.test, 'title'),
    createLine(name, 'bold'),
    ...locales.map((each) => createLine(`${getMessages(each).printing.dishes} 12.50`, 'large')),
    rule,
    createLine(now.toISOString()),
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
