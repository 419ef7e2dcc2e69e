import { and, eq, inArray } from 'drizzle-orm';
import { staffMemberNo } from '@/lib/contract/party-values';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../../core/domain-error';
import { getSmallestAmount } from '../../../core/money';
import { withTransaction } from '../../../core/transaction';
import type { Tx } from '../../../db/client';
import type { Deps } from '../../../deps';
import { partyMembers, partyRounds } from '../../../schema/parties';
import { restaurants } from '../../../schema/restaurant';
import { type TakenPieces, takeOff } from '../../orders/ending/take-off-amounts';
import { checkPieces } from '../../orders/ending/take-off-lines';
import { listOrderLines, type OrderRow } from '../../orders/orders.repository';
import { lockOrder } from '../../orders/steps/order-act';
import { readOwnAmounts } from '../bill/own-amounts';
import {
  listMembers,
  listRounds,
  listShares,
  type MemberRow,
  type Round,
  readParty,
  toBilled,
  touchParty,
} from '../parties.repository';
import { recordTableAct, type TableAct } from '../tables/tables-by-staff';
import { moveRound, type Owner, splitRound } from './brought-rounds';
import { findTakeError } from './move-rules';
import { lockTwo, moveOrders, storeEaters, toAudited, toTableFacts } from './open-tables';

interface Taking extends TableAct {
  intoPartyId: string;
  orderId: string;
  lines: TakenPieces[];
  /** The guest of the other table whose dishes they become; without one, all who are there share them. */
  memberNo?: number;
}

/**
 * Takes dishes of a round over to the bill of another table, as a round there. Both bills together stay the same to the
 * cent. Throws NOT_FOUND, also for a guest of the other table who does not exist, PARTY_CLOSED, INVALID_INPUT for pieces
 * that the round does not have, STATUS_CONFLICT for a canceled round, TABLE_PAYING while a guest pays or a round waits for
 * its money, and BILL_PAID for dishes that are paid.
 */
export async function takeLines(deps: Deps, input: Taking): Promise<void> {
  const { intoPartyId, orderId, lines: taken, memberNo, ...act } = input;
  const { now, actor } = act;
  await withTransaction(deps.db, async (tx) => {
    const both = await lockTwo(tx, { ...act, intoPartyId });
    const { from, into } = both;
    const order = await lockOrder(tx, orderId, { restaurantId: act.restaurantId });
    if (order.partyId !== from.id) throw new DomainError('NOT_FOUND');
    if (order.status === OrderStatus.Cancelled) throw new DomainError('STATUS_CONFLICT');
    if (order.payStatus === PayStatus.Paid) throw new DomainError('BILL_PAID');
    await storeEaters(tx, [from.id, into.id]);
    const rounds = await listRounds(tx, from.id);
    const owner = findOwner(await listMembers(tx, into.id), memberNo);
    const members = await listMembers(tx, from.id);
    const before = await readOwnAmounts(tx, from, toBilled(rounds), members);
    const lines = await listOrderLines(tx, [order.id]);
    const isWhole = checkPieces(lines, taken);
    const [restaurant] = await tx.select().from(restaurants).where(eq(restaurants.id, from.restaurantId));
    const rest = isWhole
      ? undefined
      : takeOff(order, lines, taken, getSmallestAmount(restaurant!.countryCode));
    const amount = rest?.amount ?? order.total;

    // The rule is applied to the bill without the lines; an error rolls everything back.
    const facts = [toTableFacts(from, rounds), toTableFacts(into, await listRounds(tx, into.id))] as const;
    const after = await readOwnAmounts(
      tx,
      from,
      toBilled(withoutPieces(rounds, order, taken, rest)),
      members,
    );
    const shares = await listShares(tx, from.id);
    const error = findTakeError(...facts, {
      billed: from.billed - amount,
      paid: from.paid,
      payers: members.map(({ no }) => ({
        before: before.get(no)!,
        after: after.get(no)!,
        paid: shares.reduce(
          (sum, { memberNo: payer, kind, state, amount: part }) =>
            payer === no && kind === 'own' && state === 'paid' ? sum + part : sum,
          0,
        ),
      })),
    });
    if (error) throw new DomainError(error.code, error.detail);

    const brought = rest
      ? await splitRound(tx, deps, both, { order, lines, taken, rest, restaurant: restaurant!, owner, act })
      : await moveRound(tx, both, order, owner);
    await noteTaken(tx, rounds, { order, taken, now });
    await tx.insert(partyRounds).values({
      partyId: into.id,
      no: into.rounds + 1,
      orderId: brought.id,
      sentBy: staffMemberNo,
      sentAt: now,
      isBrought: true,
    });
    await touchParty(tx, from.id, now, rest ? {} : { rounds: from.rounds - 1 });
    await touchParty(tx, into.id, now, { rounds: into.rounds + 1 });
    await moveOrders(tx, [brought], {
      tableNo: into.tableNo!,
      move: `${into.id}:${into.version}`,
      now,
      actor,
    });
    await recordTableAct(tx, from, act, 'table.take-lines', {
      order: order.sn,
      newOrder: brought.sn,
      taken: taken.map(({ position, count }) => ({
        name: lines.find((line) => line.position === position)!.name,
        count,
      })),
      amount,
      memberNo,
      before: [toAudited(from), toAudited(into)],
      after: [toAudited(await readParty(tx, from.id)), toAudited(await readParty(tx, into.id))],
    });
  });
}

/** Notes it at those who eat the dishes, because money for them may still come (`isStillBought`). */
async function noteTaken(
  tx: Tx,
  rounds: readonly Round[],
  { order, taken, now }: { order: OrderRow; taken: readonly TakenPieces[]; now: Date },
): Promise<void> {
  const round = rounds.find((one) => one.order.id === order.id)!;
  const lines = round.lines.filter(({ line }) => taken.some(({ position }) => position === line.position));
  await tx
    .update(partyMembers)
    .set({ linesTakenAt: now })
    .where(
      and(
        eq(partyMembers.partyId, round.partyId),
        inArray(
          partyMembers.no,
          lines.flatMap(({ eaters }) => eaters),
        ),
      ),
    );
}

function findOwner(members: readonly MemberRow[], memberNo: number | undefined): Owner {
  if (memberNo === undefined) {
    const present = members.filter(({ leftAt }) => leftAt === null).map(({ no }) => no);
    return {
      memberNo: staffMemberNo,
      forAll: true,
      sharedWith: present.length > 0 ? present : [staffMemberNo],
    };
  }
  if (!members.some(({ no }) => no === memberNo)) throw new DomainError('NOT_FOUND');
  return { memberNo, forAll: false, sharedWith: [memberNo] };
}

/** Returns the rounds with the rest of one order; an order that is taken whole is left out. */
function withoutPieces(
  rounds: readonly Round[],
  { id }: OrderRow,
  taken: readonly TakenPieces[],
  rest: Pick<OrderRow, 'total' | 'fees'> | undefined,
): Round[] {
  const count = (position: number) =>
    taken.reduce((sum, piece) => (piece.position === position ? sum + piece.count : sum), 0);
  return rounds.flatMap((round) => {
    if (round.order.id !== id) return [round];
    if (!rest) return [];
    const lines = round.lines.map((one) => ({
      ...one,
      line: { ...one.line, count: one.line.count - count(one.line.position) },
    }));
    return [
      { ...round, order: { ...round.order, ...rest }, lines: lines.filter(({ line }) => line.count > 0) },
    ];
  });
}
