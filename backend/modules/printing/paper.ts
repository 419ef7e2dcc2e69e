import type { OrderCard } from '@/lib/contract/staff/orders';
import type { PaperLine } from '@/lib/contract/staff/printing';
import type { PaperKind } from '@/lib/contract/staff/printing-values';
import { deliveryNotes } from '@/lib/contract/values';
import { type Locale, locales, type Minor } from '@/lib/contract/vocabulary';
import { formatMoney } from '@/lib/domain/money';
import type { TaxPaper } from '../../core/tax-papers';
import { fill, getMessages, type Messages } from '../../messages/messages';
import type { StoredFees } from '../../schema/orders';
import type { PrintedChange } from '../../schema/printers';
import { pick } from '../../text';
import { listBillLines, sumLines } from '../orders/reading/bill-lines';
import type { RestaurantRow } from '../restaurant/shop';

interface PaperFacts {
  card: OrderCard;
  fees: StoredFees;
  taxPaper: TaxPaper;
  /** The rounding of cash for a table's bill, on the receipt of its last round. */
  tableRounding?: Minor;
  /** The amount that vouchers paid of a table's bill, on the receipt of its last round. */
  tableVouchers?: Minor;
  /** The display name of the pay type. */
  payTypeName: string;
  restaurant: Pick<
    RestaurantRow,
    'name' | 'address' | 'phone' | 'defaultLocale' | 'timeZone' | 'countryCode'
  >;
  locale: Locale;
  /** The same paper may have been printed before, at this time if it is known. */
  copyOf: Date | boolean;
  now: Date;
}

const rule: PaperLine = { left: '', style: 'rule' };
const createLine = (left: string, style: PaperLine['style'] = 'plain', right?: string): PaperLine => ({
  left,
  right,
  style,
});

export const getPaper = (kind: PaperKind, facts: PaperFacts): PaperLine[] =>
  kind === 'ticket' ? getTicket(facts) : getReceipt(facts);

/**
 * Builds the kitchen ticket: the number to call, the due time and the dishes in large type, without prices.
 */
function getTicket({ card, restaurant, locale, copyOf, now }: PaperFacts): PaperLine[] {
  const texts = getMessages(locale).printing;
  const clock = getClock(restaurant.timeZone);
  return [
    ...(card.step === 'cancelled' ? [createLine(texts.cancelled, 'title')] : []),
    ...createCopyLines(copyOf, texts, clock),
    createLine(card.tableNo ? fill(texts.table, { table: card.tableNo }) : card.number, 'title'),
    ...(card.movedFrom && card.tableNo
      ? [createLine(fill(texts.movedFrom, { from: card.movedFrom, to: card.tableNo }), 'large')]
      : []),
    ...createBookingLines(card, texts),
    createLine(texts.modes[card.mode], 'bold', fill(texts.due, { time: clock(card.dueAt) })),
    createLine(card.orderSn),
    ...createTakenLines(card, texts),
    ...createDestinationLines(card, texts),
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

const createCopyLines = (
  copyOf: PaperFacts['copyOf'],
  texts: Messages['printing'],
  format: (instant: string) => string,
): PaperLine[] => {
  if (copyOf === false) return [];
  return [
    createLine(
      copyOf === true ? texts.copy : fill(texts.copyOf, { time: format(copyOf.toISOString()) }),
      'title',
    ),
  ];
};

/** Builds the paper about what the kitchen no longer makes of an order: all of it, or pieces of its lines. */
export function getChangePaper(
  { card, restaurant, locale, now }: Pick<PaperFacts, 'card' | 'restaurant' | 'locale' | 'now'>,
  { isCanceled, taken, reason }: PrintedChange,
): PaperLine[] {
  const texts = getMessages(locale).printing;
  const pieces = isCanceled ? card.lines.filter(({ count }) => count > 0) : taken;
  return [
    createLine(isCanceled ? texts.cancelled : texts.takenOff, 'title'),
    createLine(card.tableNo ? fill(texts.table, { table: card.tableNo }) : card.number, 'title'),
    createLine(card.orderSn),
    rule,
    ...pieces.flatMap(({ position, count }) => {
      const line = card.lines.find((line) => line.position === position);
      if (!line) return [];
      return [
        createLine(`- ${count} x ${line.name}`, 'large'),
        ...line.choices.map((choice) => createLine(`  ${choice}`, 'bold')),
      ];
    }),
    ...(reason ? [rule, createLine(`>> ${reason}`, 'bold')] : []),
    rule,
    createLine(fill(texts.printedAt, { time: getClock(restaurant.timeZone)(now.toISOString()) })),
  ];
}

/** Prints who took an order, where it came from and for whom it is. */
const createTakenLines = (
  { mode, source, takenBy, customer }: PaperFacts['card'],
  texts: Messages['printing'],
): PaperLine[] =>
  source === 'online'
    ? []
    : [
        createLine(fill(texts.taken[source], { person: takenBy ?? '' })),
        ...(customer && mode !== 'delivery' ? [createLine(customer, 'bold')] : []),
      ];

/** Prints where a delivery goes, to whom, and what its courier has to know. */
const createDestinationLines = (
  { mode, address, customer, mobile, deliveryNote }: PaperFacts['card'],
  texts: Messages['printing'],
): PaperLine[] => {
  if (mode !== 'delivery') return [];
  const known = deliveryNotes.find((note) => note === deliveryNote);
  const words = known ? texts.deliveryNotes[known] : deliveryNote;
  return [
    ...(address ? [rule, createLine(address, 'large')] : []),
    ...[customer, mobile, words].filter((text) => text).map((text) => createLine(text!, 'bold')),
  ];
};

/** Prints the booked table of a pre-order. */
const createBookingLines = ({ booking }: PaperFacts['card'], texts: Messages['printing']): PaperLine[] =>
  booking
    ? [createLine(fill(texts.booking, { code: booking.code, people: String(booking.people) }), 'bold')]
    : [];

/** Builds the diner's receipt: the dishes, the parts of the total and the payment. */
function getReceipt({
  card,
  fees,
  taxPaper: { receiptNumber, isTaxInvoice, numbers },
  tableRounding = 0,
  tableVouchers = 0,
  payTypeName,
  restaurant,
  locale,
  copyOf,
  now,
}: PaperFacts): PaperLine[] {
  const texts = getMessages(locale).printing;
  const translate = (named: RestaurantRow['name']) => pick(named, locale, restaurant.defaultLocale);
  const formatAmount = (amount: Minor) => formatMoney(amount, restaurant.countryCode, locale);
  const createSumLines = (label: string, amount: Minor) =>
    amount === 0 ? [] : [createLine(label, 'plain', formatAmount(amount))];
  const bill = listBillLines(fees, sumLines(card.lines), {
    translate,
    locale,
    countryCode: restaurant.countryCode,
  });
  const printBill = (lines: typeof bill.added) =>
    lines.map(({ label, amount }) => createLine(label, 'plain', formatAmount(amount)));
  return [
    ...createCopyLines(copyOf, texts, getDayAndClock(restaurant.timeZone)),
    createLine(translate(restaurant.name), 'title'),
    createLine(translate(restaurant.address)),
    createLine(restaurant.phone),
    ...numbers.map(({ name, number }) => createLine(`${name} ${number}`)),
    rule,
    ...(isTaxInvoice ? [createLine(texts.taxInvoice, 'bold')] : []),
    ...(receiptNumber ? [createLine(texts.receiptNumber, 'plain', receiptNumber)] : []),
    createLine(card.orderSn, 'bold', getDayAndClock(restaurant.timeZone)(card.placedAt)),
    createLine(card.tableNo ? fill(texts.table, { table: card.tableNo }) : texts.modes[card.mode]),
    ...createDestinationLines(card, texts),
    rule,
    ...card.lines
      .filter(({ count }) => count > 0)
      .flatMap(({ count, name, choices, unitPrice }) => [
        createLine(`${count} x ${name}`, 'plain', formatAmount(count * unitPrice)),
        ...choices.map((choice) => createLine(`  ${choice}`)),
      ]),
    rule,
    ...printBill(bill.added),
    createLine(texts.total, 'large', formatAmount(card.total)),
    ...printBill(bill.included),
    ...(isTaxInvoice ? [createLine(texts.includesGst)] : []),
    ...createSumLines(texts.tableVouchers, -tableVouchers),
    ...createSumLines(texts.tableRounding, tableRounding),
    ...createSumLines(texts.voucherPart, -(fees.voucherPayAmount ?? 0)),
    ...createSumLines(texts.walletPart, -fees.walletPayAmount),
    ...(card.toCollect > 0 && card.toCollect < card.total
      ? [createLine(texts.toCollect, 'large', formatAmount(card.toCollect))]
      : []),
    createLine(card.isPaid ? texts.paid : texts.unpaid, 'bold', payTypeName),
    rule,
    createLine(texts.thanks, 'title'),
    createLine(fill(texts.printedAt, { time: getDayAndClock(restaurant.timeZone)(now.toISOString()) })),
  ];
}

/** Returns a test paper with letters of all three languages. */
export function getTestPaper(name: string, locale: Locale, now: Date): PaperLine[] {
  const texts = getMessages(locale).printing;
  return [
    createLine(texts.test, 'title'),
    createLine(name, 'bold'),
    ...locales.map((locale) => createLine(`${getMessages(locale).printing.dishes} 12.50`, 'large')),
    rule,
    createLine(now.toISOString()),
  ];
}

const getClock = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone });
  return (instant: string) => format.format(new Date(instant));
};

const getDayAndClock = (timeZone: string) => {
  // Year, month and day in this order are read alike in every country.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return (instant: string) => format.format(new Date(instant));
};
