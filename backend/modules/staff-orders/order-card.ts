import { tableBill } from '@/lib/contract/party-values';
import type { OrderCard } from '@/lib/contract/staff/orders';
import { PayStatus } from '@/lib/contract/statuses';
import type { Locale, Texts } from '@/lib/contract/vocabulary';
import { pick } from '../../text';
import type { CardRow } from '../orders/board.sql';
import { getStep } from '../orders/order-step';
import { isForLater, suggestTime } from '../orders/promised-time';
import { undoMs } from '../orders/step-back';
import { getMode } from '../restaurant/busy';
import type { RestaurantRow } from '../restaurant/shop';
import { describeAvoided, listWarnings } from './food-warnings';

interface Reader {
  restaurant: RestaurantRow;
  locale: Locale;
  now: Date;
}

const isEqual = (one: readonly unknown[], other: readonly unknown[]) => one.join() === other.join();
const toDate = (text: string | null) => (text === null ? null : new Date(text));
const toInstant = (text: string | null) => (text === null ? undefined : new Date(text).toISOString());

/** Returns an order as the board shows it, in the reader's language. */
export function toCard(row: CardRow, { restaurant, locale, now }: Reader): OrderCard {
  const translate = (texts: Texts) => pick(texts, locale, restaurant.defaultLocale);
  const promised = { ...row, promisedAt: toDate(row.promisedAt) };
  const getAvoids = ({ position }: { position: number }) => row.avoids?.[position] ?? [];
  const [first] = row.lines;
  const isSameForAll = row.lines.every((line) => isEqual(getAvoids(line), getAvoids(first!)));
  const isPaid = row.payStatus === PayStatus.Paid;
  return {
    orderId: row.id,
    orderSn: row.sn,
    number: row.sn.split('-').at(-1)!,
    step: getStep({ ...row, acceptedAt: toDate(row.acceptedAt), readyAt: toDate(row.readyAt) }),
    mode: getMode(row.deliveryType, row.tableNo ?? row.booking?.code),
    tableNo: row.tableNo ?? undefined,
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
      remark: line.remark ?? undefined,
      avoids: isSameForAll ? undefined : describeAvoided(getAvoids(line), locale),
      warnings: listWarnings(line.food, getAvoids(line), locale),
      count: line.count,
      takenOff: line.takenOff,
      unitPrice: line.unitPrice,
    })),
    avoids: first && isSameForAll ? describeAvoided(getAvoids(first), locale) : undefined,
    remark: row.remark ?? undefined,
    deliveryNote: row.deliveryNote ?? undefined,
    cutlery: row.cutlery ?? undefined,
    address: row.address
      ? [row.address.unitNo, row.address.buildingName, row.address.addressDetail].filter(Boolean).join(', ')
      : undefined,
    customer: row.address?.userName,
    mobile: row.address?.mobile ? (row.address.countryArea ?? '') + row.address.mobile : (row.mobile ?? ''),
    distanceMetres: row.distanceMetres ?? undefined,
    total: row.total,
    isPaid,
    // A table that orders together is paid on the console's Tables screen.
    toCollect: isPaid || row.payType === tableBill ? 0 : row.toPay,
    takenOffAmount: row.takenOff,
    payType: row.payType,
    courierName: row.courierName ?? undefined,
    courierMobile: row.courierMobile ?? undefined,
    refusedFor: row.refusedFor ?? undefined,
    cancelReason: row.cancelReason ?? undefined,
    lastAct: row.lastAct
      ? {
          act: row.lastAct.act,
          actor: row.lastAct.actor,
          at: row.lastAct.at,
          undoUntil:
            row.lastAct.undo && row.lastAct.to === row.status
              ? new Date(Date.parse(row.lastAct.at) + undoMs).toISOString()
              : undefined,
        }
      : undefined,
  };
}
