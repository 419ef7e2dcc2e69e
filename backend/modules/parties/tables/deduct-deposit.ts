import { and, eq, ne } from 'drizzle-orm';
import { DomainError } from '../../../core/domain-error';
import { withTransaction } from '../../../core/transaction';
import type { Tx } from '../../../db/client';
import type { Deps } from '../../../deps';
import { parties } from '../../../schema/parties';
import { lockWithDeposit } from '../../reservations/deposits.repository';
import { actOnDeposit, type DepositOutcome } from '../../reservations/deposits-by-staff';
import type { ReservationRow } from '../../reservations/reservations.repository';
import { getReservationByReference, type OperatorInput } from '../../reservations/reservations-by-staff';
import { spendDeposit } from '../../reservations/settle-deposit';
import { lockParty, type PartyRow } from '../parties.repository';
import { payAtCounter } from './tables-by-staff';

/**
 * Deducts a paid deposit from the bill of the open table where the reservation is seated, as a share without a
 * member; the rest of it is refunded. Without such a bill, or before anything is ordered, the whole deposit counts as
 * deducted on paper. Throws NOT_FOUND, STATUS_CONFLICT for a deposit that is not paid or already settled, and
 * TABLE_PAYING while guests are paying all that is left.
 */
export function deductDeposit(
  { db, random }: Pick<Deps, 'db' | 'random'>,
  ref: string,
  input: OperatorInput,
): Promise<DepositOutcome> {
  return withTransaction(db, async (tx) => {
    const reservation = await getReservationByReference(tx, ref, input.restaurantId);
    const party = await lockOpenBill(tx, reservation);
    const isBilled = party !== undefined && party.billed > 0;
    const left = isBilled ? party.billed - party.paid - party.held : 0;
    if (isBilled && left === 0 && party.held > 0)
      throw new DomainError('TABLE_PAYING', { tableNo: party.tableNo });
    const deposit = (await lockWithDeposit(tx, reservation.id))?.deposit;
    if (isBilled && left > 0 && deposit?.state === 'paid')
      await payAtCounter(tx, party, {
        ...input,
        restaurantId: party.restaurantId,
        partyId: party.id,
        amount: Math.min(left, deposit.amount),
        way: 'deposit',
        random,
      });
    // This is the last step, because a refund locks a wallet.
    return actOnDeposit(tx, ref, input, 'deposit used', (inner, settling) =>
      spendDeposit(inner, { ...settling, most: isBilled ? left : Number.MAX_SAFE_INTEGER }),
    );
  });
}

async function lockOpenBill(
  tx: Tx,
  { restaurantId, tableNo }: ReservationRow,
): Promise<PartyRow | undefined> {
  if (tableNo === null) return undefined;
  const [open] = await tx
    .select({ id: parties.id })
    .from(parties)
    .where(
      and(
        eq(parties.restaurantId, restaurantId),
        eq(parties.tableNo, tableNo),
        eq(parties.kind, 'table'),
        ne(parties.state, 'closed'),
      ),
    );
  const party = open && (await lockParty(tx, open.id));
  return party?.state === 'closed' ? undefined : party;
}
