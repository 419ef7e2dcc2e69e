import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { PartyView } from '@/lib/contract/party-view';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { StaffTable, TableState } from '@/lib/contract/staff/tables';
import { isStandNumber } from '@/lib/contract/staff/taken-order-values';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { orders } from '../../schema/orders';
import { parties } from '../../schema/parties';
import { reservations } from '../../schema/reservations';
import { getTranslate, toChoicesText } from '../orders/placing/quote';
import { listRequests } from '../parties/join-requests';
import { listRounds, readParty, toBilled } from '../parties/parties.repository';
import { listTableFacts } from '../parties/party-facts';
import { toPartyView } from '../parties/party-view';
import { hasTableDigits, listTableDigits, listTableLocks } from '../parties/tables/table-digits';
import { getCurrentShop } from '../restaurant/shop';
import { getTableCodes } from './table-codes';

/** Returns the open tables of a restaurant, calling ones first, then by the time of opening. */
export async function getOpenTables(
  deps: Deps,
  restaurantId: number,
  locale: Locale,
): Promise<StaffOutput<'tables.open'>> {
  const open = await deps.db
    .select()
    .from(parties)
    .where(and(eq(parties.restaurantId, restaurantId), eq(parties.kind, 'table'), eq(parties.state, 'open')))
    .orderBy(asc(parties.openedAt));
  const requests = await listRequests(deps.db, restaurantId, deps.clock());
  const listGuests = (tableNo: string) =>
    requests
      .filter((request) => request.tableNo === tableNo)
      .map(({ id, name, askedAt }) => ({ knockId: id, name, askedAt: askedAt.toISOString() }));
  const tables: StaffTable[] = [];
  for (const facts of await listTableFacts(deps, restaurantId, open)) {
    const view = toPartyView(deps, facts, locale);
    tables.push({
      partyId: view.partyId,
      tableNo: view.tableNo!,
      digits: view.digits,
      waiting: listGuests(view.tableNo!),
      openedAt: view.openedAt,
      people: view.members.map(({ no, name, hasLeft, ownAmount, paidAmount, heldAmount }) => ({
        no,
        name,
        hasLeft,
        ownAmount,
        paidAmount,
        heldAmount,
        heldUntil: view.shares.find(({ memberNo, state }) => memberNo === no && state === 'held')?.expiresAt,
        waiting: findWaiting(view, no),
      })),
      unsent: view.lines.map(({ memberNo, lineId, dishName, dishCount }) => ({
        memberNo,
        lineId,
        name: dishName,
        count: dishCount,
      })),
      rounds: view.rounds.length,
      from: listOrigins(view),
      total: view.bill.totalAmount,
      paid: view.bill.paidAmount,
      held: view.bill.heldAmount,
      voucherAmount: view.bill.voucherAmount,
      cashRounding: view.bill.cashRounding,
      left: view.bill.leftAmount,
      chooseBy: view.choice?.until,
      call: view.call && {
        kind: view.call.kind,
        at: view.call.at,
        isAnswered: view.call.answeredAt !== undefined,
      },
    });
  }
  const isCalling = ({ call, waiting }: StaffTable) =>
    waiting.length > 0 || (call !== undefined && !call.isAnswered);
  const codes = await getTableCodes(deps, restaurantId);
  const numbers = await readTableNumbers(deps, restaurantId);
  const digits = numbers.hasDigits
    ? await listTableDigits(deps.db, deps, restaurantId, numbers.all, deps.clock())
    : new Map<string, string>();
  const locks = await listTableLocks(deps.db, restaurantId, deps.clock());
  return {
    tables: [...tables.filter(isCalling), ...tables.filter((table) => !isCalling(table))],
    plan: getPlan(numbers, tables).map((row) => {
      const waiting = row.partyId === undefined ? listGuests(row.tableNo) : [];
      return {
        ...row,
        state: waiting.length > 0 ? 'calls' : row.state,
        digits: row.digits ?? digits.get(row.tableNo),
        lockedUntil: locks.tables.get(row.tableNo)?.toISOString(),
        networkLockedUntil: locks.networks.get(row.tableNo)?.toISOString(),
        waiting: waiting.length > 0 ? waiting : undefined,
      };
    }),
    networkLockedUntil: locks.everywhere?.toISOString(),
    hasDigits: numbers.hasDigits || undefined,
    hasCodes: codes.tables.length > 0,
    now: deps.clock().toISOString(),
  };
}

/** Returns the other tables from which rounds of the open bill came. */
function listOrigins({ tableNo, rounds }: PartyView): string[] | undefined {
  const origins = new Set(rounds.flatMap(({ movedFrom }) => movedFrom ?? []));
  origins.delete(tableNo!);
  return origins.size > 0 ? [...origins] : undefined;
}

/** Returns the rounds of an open table. Throws NOT_FOUND, also for a table of another restaurant. */
export async function getRounds(
  deps: Deps,
  { restaurantId, partyId }: { restaurantId: number; partyId: string },
  locale: Locale,
): Promise<StaffOutput<'tables.rounds'>> {
  const party = await readParty(deps.db, partyId);
  if (party.restaurantId !== restaurantId || party.kind !== 'table') throw new DomainError('NOT_FOUND');
  const translate = getTranslate((await getCurrentShop(deps, restaurantId)).shop, locale);
  const rounds = toBilled(await listRounds(deps.db, partyId));
  return {
    rounds: rounds.map(({ no, sentAt, order, lines }) => ({
      orderId: order.id,
      no,
      sentAt: sentAt.toISOString(),
      isPaid: order.payStatus === PayStatus.Paid,
      lines: lines.map(({ line }) => ({
        position: line.position,
        name: translate(line.name),
        extra:
          toChoicesText({ specName: line.specName, items: line.items, remark: line.remark }, translate) ||
          undefined,
        count: line.count,
        totalAmount: line.unitPrice * line.count,
      })),
    })),
  };
}

function findWaiting({ choice }: PartyView, memberNo: number): StaffTable['people'][number]['waiting'] {
  const payer = choice?.payers.find((one) => one.memberNo === memberNo);
  return payer && { amount: payer.paidAmount, choice: payer.choice };
}

interface TableNumbers {
  /** All tables of the restaurant's file. */
  all: string[];
  /** Tables with open orders of single guests who are there, without a shared session; numbered stands are no tables. */
  taken: string[];
  /** Whether digits that are shown at the tables open them. */
  hasDigits: boolean;
}

async function readTableNumbers(deps: Deps, restaurantId: number): Promise<TableNumbers> {
  const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
  const taken = await deps.db
    .selectDistinct({ tableNo: orders.tableNo })
    .from(orders)
    .leftJoin(reservations, eq(reservations.id, orders.reservationId))
    .where(
      and(
        eq(orders.restaurantId, restaurantId),
        inArray(orders.status, [OrderStatus.Accepted, OrderStatus.Preparing, OrderStatus.OnTheWay]),
        isNotNull(orders.tableNo),
        isNull(orders.partyId),
        // Dishes that were ordered for a booking wait for its guests.
        or(isNull(orders.reservationId), isNotNull(reservations.arrivedAt)),
      ),
    );
  return {
    all: restaurant.config.tables ?? [],
    taken: taken.map(({ tableNo }) => tableNo!).filter((tableNo) => !isStandNumber(tableNo)),
    hasDigits: hasTableDigits(restaurant.pickup),
  };
}

interface PlanRow {
  tableNo: string;
  state: TableState;
  partyId?: string;
  /** The digits of the open party. */
  digits?: string;
}

/** Returns every table with its state, in the order of the restaurant's file. */
function getPlan({ all, taken }: TableNumbers, open: readonly StaffTable[]): PlanRow[] {
  const numbers = new Set([...all, ...open.map(({ tableNo }) => tableNo), ...taken]);
  return [...numbers].map((tableNo) => {
    const party = open.find((table) => table.tableNo === tableNo);
    if (!party) return { tableNo, state: taken.includes(tableNo) ? 'eating' : 'free' };
    const { partyId, digits } = party;
    return { tableNo, state: getTableState(party), partyId, digits: digits || undefined };
  });
}

function getTableState({ call, rounds, waiting }: StaffTable): TableState {
  if (waiting.length > 0) return 'calls';
  if (call && !call.isAnswered) return call.kind === 'bill' ? 'bill' : 'calls';
  return rounds > 0 ? 'eating' : 'ordering';
}

/** Returns requests at the tables that wait for staff: guests who want to join, and unanswered calls. */
export async function listWaiting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  restaurantId: number,
): Promise<StaffOutput<'attention.list'>['tables']> {
  const requests = await listRequests(db, restaurantId, clock());
  const calling = await db
    .select({ id: parties.id, tableNo: parties.tableNo, calledAt: parties.calledAt })
    .from(parties)
    .where(
      and(
        eq(parties.restaurantId, restaurantId),
        eq(parties.state, 'open'),
        isNotNull(parties.tableNo),
        isNotNull(parties.call),
        isNull(parties.answeredAt),
      ),
    );
  return [
    ...requests.map(({ id, tableNo }) => ({ id, tableNo })),
    // The id includes the call's time, because another call of the same table is a new request.
    ...calling.map(({ id, tableNo, calledAt }) => ({
      id: `${id}:${calledAt?.getTime()}`,
      tableNo: tableNo!,
    })),
  ];
}
