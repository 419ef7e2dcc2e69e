import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { StaffTable, TableState } from '@/lib/contract/staff/tables';
import { OrderStatus } from '@/lib/contract/statuses';
import type { Locale } from '@/lib/contract/vocabulary';
import type { Deps } from '../../deps';
import { orders } from '../../schema/orders';
import { parties } from '../../schema/parties';
import type { RestaurantConfig } from '../../schema/restaurant-config';
import { listKnocks } from '../parties/knock';
import { readPartyFacts, toPartyView } from '../parties/party-view';
import { getCurrentShop } from '../restaurant/shop';
import { getTableCodes } from './table-codes';

/** Returns the open tables of a restaurant, those that call first, then as they were opened (TAB-07, TAB-10). */
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
  const knocks = await listKnocks(deps.db, restaurantId);
  const tables: StaffTable[] = [];
  for (const party of open) {
    const view = toPartyView(deps, await readPartyFacts(deps, party), locale);
    tables.push({
      partyId: view.partyId,
      tableNo: view.tableNo!,
      digits: view.digits,
      waiting: knocks
        .filter((knock) => knock.partyId === party.id)
        .map(({ keyHash, name, askedAt }) => ({ knockId: keyHash, name, askedAt: askedAt.toISOString() })),
      openedAt: view.openedAt,
      people: view.members.map(({ no, name, ownAmount, paidAmount, heldAmount }) => ({
        no,
        name,
        ownAmount,
        paidAmount,
        heldAmount,
      })),
      unsent: view.lines.map(({ memberNo, lineId, dishName, dishCount }) => ({
        memberNo,
        lineId,
        name: dishName,
        count: dishCount,
      })),
      rounds: view.rounds.length,
      total: view.bill.totalAmount,
      paid: view.bill.paidAmount,
      held: view.bill.heldAmount,
      left: view.bill.leftAmount,
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
  return {
    tables: [...tables.filter(isCalling), ...tables.filter((table) => !isCalling(table))],
    plan: getPlan(await readTableNumbers(deps, restaurantId), tables),
    hasCodes: codes.tables.length > 0,
    now: deps.clock().toISOString(),
  };
}

interface TableNumbers {
  /** Of the restaurant's file. */
  all: string[];
  /** With open orders of one guest each, at tables that do not order together. */
  taken: string[];
}

async function readTableNumbers(deps: Deps, restaurantId: number): Promise<TableNumbers> {
  const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
  const taken = await deps.db
    .selectDistinct({ tableNo: orders.tableNo })
    .from(orders)
    .where(
      and(
        eq(orders.restaurantId, restaurantId),
        inArray(orders.status, [OrderStatus.Accepted, OrderStatus.Preparing, OrderStatus.OnTheWay]),
        isNotNull(orders.tableNo),
        isNull(orders.partyId),
      ),
    );
  return {
    all: (restaurant.config as Partial<RestaurantConfig>).tables ?? [],
    taken: taken.map(({ tableNo }) => tableNo!),
  };
}

/** Returns every table with its state, in the order of the restaurant's file (CON-13). */
function getPlan({ all, taken }: TableNumbers, open: readonly StaffTable[]) {
  const numbers = new Set([...all, ...open.map(({ tableNo }) => tableNo), ...taken]);
  return [...numbers].map((tableNo) => {
    const party = open.find((table) => table.tableNo === tableNo);
    if (!party) return { tableNo, state: taken.includes(tableNo) ? 'eating' : 'free' } as const;
    return { tableNo, state: getTableState(party), partyId: party.partyId };
  });
}

function getTableState({ call, rounds, waiting }: StaffTable): TableState {
  if (waiting.length > 0) return 'calls';
  if (call && !call.isAnswered) return call.kind === 'bill' ? 'bill' : 'calls';
  return rounds > 0 ? 'eating' : 'ordering';
}
