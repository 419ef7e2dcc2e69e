import { defaultTableJoin } from '@/lib/contract/party-values';
import { DomainError } from '../../../core/domain-error';
import { withTransaction } from '../../../core/transaction';
import type { Deps } from '../../../deps';
import { requireTable } from '../../dine-in/active-table';
import { moveSeated } from '../../reservations/move-seated';
import { withdrawRequests } from '../join-requests';
import { findOpenParty, listRounds, touchParty } from '../parties.repository';
import { lockTable } from '../tables/table-digits';
import { lockOpen, recordTableAct, type TableAct } from '../tables/tables-by-staff';
import { moveOrders } from './open-tables';

/**
 * Moves the party of a table to a free one, with its bill and its pending payments, whose amounts stay. A repeated call
 * changes nothing. Throws NOT_FOUND, PARTY_CLOSED, RESTAURANT_UNKNOWN, TABLE_UNKNOWN, and TABLE_TAKEN for a table with
 * other guests.
 */
export async function moveParty(
  deps: Deps,
  { tableNo, ...act }: TableAct & { tableNo: string },
): Promise<void> {
  const { restaurantId, now, actor } = act;
  const { tableJoin = defaultTableJoin } = (await requireTable(deps, { restaurantId, tableNo })).pickup;
  await withTransaction(deps.db, async (tx) => {
    const { digits } = await lockTable(tx, deps, { restaurantId, tableNo }, now);
    const party = await lockOpen(tx, act);
    const before = party.tableNo!;
    if (before === tableNo) return;
    if (await findOpenParty(tx, restaurantId, tableNo)) throw new DomainError('TABLE_TAKEN', { tableNo });
    await withdrawRequests(tx, party.id);
    // Digits belong to a table, except where each party has its own.
    await touchParty(tx, party.id, now, { tableNo, ...(tableJoin !== 'open' && { digits }) });
    const rounds = await listRounds(tx, party.id);
    await moveOrders(
      tx,
      rounds.map(({ order }) => order),
      { tableNo, move: `${party.id}:${party.version}`, now, actor },
    );
    await moveSeated(tx, { restaurantId, from: before, to: tableNo, now, actor });
    await recordTableAct(tx, party, act, 'table.move', { before, after: tableNo });
  });
}
