import { tableBill } from '@/lib/contract/party-values';
import { longestShownRemark } from '@/lib/contract/staff/order-values';
import type { OrderCard } from '@/lib/contract/staff/orders';
import { PayStatus } from '@/lib/contract/statuses';
import { pickOrderNotes } from '@/lib/contract/text-values';
import type { Locale, Texts } from '@/lib/contract/vocabulary';
import { cutText } from '@/lib/domain/cut-text';
import { translateRemark } from '@/lib/domain/food/remark-phrases';
import { getMessages } from '../../messages/messages';
import { pick } from '../../text';
import type { CardRow } from '../orders/reading/board.sql';
import { getStep } from '../orders/steps/order-step';
import { isForLater, suggestTime } from '../orders/steps/promised-time';
import { findUndoEnd, pickUpAct } from '../orders/steps/step-back';
import { findOrderRefundWay } from '../payments/refund-way';
import { getMode } from '../restaurant/busy';
import type { RestaurantRow } from '../restaurant/shop';
import { describeAvoided, listWarnings } from './food-warnings';

interface Reader {
  restaurant: RestaurantRow;
  locale: Locale;
  now: Date;
}

const isEqual = (a: readonly unknown[], b: readonly unknown[]) => a.join() === b.join();
const toDate = (text: string | null) => (text === null ? null : new Date(text));
const toInstant = (text: string | null) => (text === null ? undefined : new Date(text).toISOString());

/** Returns an order as a card of the board, in the reader's language. */
export function toCard(row: CardRow, { restaurant, locale, now }: Reader): OrderCard {
  const translate = (texts: Texts) => pick(texts, locale, restaurant.defaultLocale);
  const describeRemark = (remark: string, writtenIn: Locale | null) => {
    const { text, hasFreeText } = translateRemark(remark, translate);
    const language =
      hasFreeText && writtenIn && writtenIn !== locale
        ? ` (${getMessages(locale).languages[writtenIn]})`
        : '';
    return cutText(text, longestShownRemark - language.length) + language;
  };
  const promised = { ...row, promisedAt: toDate(row.promisedAt) };
  const listAvoids = ({ position }: { position: number }) => row.avoids?.[position] ?? [];
  const [first] = row.lines;
  const isSameForAll = row.lines.every((line) => isEqual(listAvoids(line), listAvoids(first!)));
  const isPaid = row.payStatus === PayStatus.Paid;
  return {
    orderId: row.id,
    orderSn: row.sn,
    number: row.sn.split('-').at(-1)!,
    step: getStep({ ...row, acceptedAt: toDate(row.acceptedAt), readyAt: toDate(row.readyAt) }),
    mode: getMode(row.deliveryType, row.tableNo ?? row.booking?.code),
    source: row.source,
    takenBy: row.takenBy ?? undefined,
    tableNo: row.tableNo ?? undefined,
    movedFrom: row.movedFrom ?? undefined,
    booking: row.booking ?? undefined,
    slot: row.slot ?? undefined,
    placedAt: toInstant(row.placedAt)!,
    acceptedAt: toInstant(row.acceptedAt),
    dueAt: suggestTime(promised, restaurant, now).toISOString(),
    isPromised: row.promisedAt !== null,
    isForLater: isForLater(promised, restaurant, now),
    readyAt: toInstant(row.readyAt),
    endedAt: toInstant(row.endedAt),
    lines: row.lines.map((line) => ({
      position: line.position,
      dishId: line.dishId,
      name: translate(line.name),
      choices: [
        ...(line.specName ? [translate(line.specName)] : []),
        ...line.items.map(({ name, count }) =>
          count > 1 ? `${translate(name)} × ${count}` : translate(name),
        ),
      ],
      remark: line.remark ? describeRemark(line.remark, line.remarkLocale) : undefined,
      avoids: isSameForAll ? undefined : describeAvoided(listAvoids(line), locale),
      warnings: listWarnings(line.food, listAvoids(line), locale),
      count: line.count,
      takenOff: line.takenOff,
      unitPrice: line.unitPrice,
    })),
    avoids: first && isSameForAll ? describeAvoided(listAvoids(first), locale) : undefined,
    ...pickOrderNotes(row),
    cutlery: row.cutlery ?? undefined,
    address: row.address
      ? [row.address.unitNo, row.address.buildingName, row.address.addressDetail].filter(Boolean).join(', ')
      : undefined,
    customer: row.address?.userName ?? row.customerName ?? undefined,
    mobile: row.address?.mobile ? (row.address.countryArea ?? '') + row.address.mobile : (row.mobile ?? ''),
    distanceMetres: row.distanceMetres ?? undefined,
    total: row.total,
    isPaid,
    // The bill of a shared table is paid on the console's Tables screen.
    toCollect: row.payStatus === PayStatus.Unpaid && row.payType !== tableBill ? row.toPay : 0,
    takenOffAmount: row.takenOff,
    payType: row.payType,
    refundWay: isPaid ? findOrderRefundWay(row.payType, row.paidBy) : undefined,
    canCredit: (isPaid && row.paidBy?.haveUsers) || undefined,
    courierName: row.courierName ?? undefined,
    courierMobile: row.courierMobile ?? undefined,
    refusedFor: row.refusedFor ?? undefined,
    cancelReason: row.cancelReason ?? undefined,
    lastAct: row.lastAct
      ? {
          act: row.lastAct.act,
          actor: row.lastAct.actor,
          at: row.lastAct.at,
          undoUntil: row.lastAct.act === pickUpAct ? undefined : findUndoEnd(row)?.toISOString(),
        }
      : undefined,
  };
}
