import { and, asc, eq } from 'drizzle-orm';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { StaffTable } from '@/lib/contract/staff/tables';
import type { Locale } from '@/lib/contract/vocabulary';
import type { Deps } from '../../deps';
import { parties } from '../../schema/parties';
import { listKnocks } from '../parties/knock';
import { readPartyFacts, toPartyView } from '../parties/party-view';

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
  return {
    tables: [...tables.filter(isCalling), ...tables.filter((table) => !isCalling(table))],
    now: deps.clock().toISOString(),
  };
}
