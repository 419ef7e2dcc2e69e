import type { Minor } from '@/lib/contract/vocabulary';
import type { Tx } from '../../../db/client';
import {
  listMembers,
  listRounds,
  listSentLines,
  listShares,
  type PartyRow,
  type ShareRow,
  sumShares,
  toBilled,
} from '../parties.repository';
import { readOwnAmounts } from './own-amounts';

/** The state of the bill when the money of a share arrives. */
interface ArrivalFacts {
  share: Pick<ShareRow, 'kind' | 'state' | 'amount'>;
  /** The amount that is neither paid nor held by another member. */
  left: Minor;
  /** The amount of the payer's dishes, less the payer's other shares. */
  ownLeft: Minor;
  /** The number of the payer's own and shared pieces that were taken off the bill. */
  lostPieces: number;
  /** Staff have taken dishes of the payer over to another table since the share was started. */
  areTakenOver: boolean;
  /** All dishes of the payer were taken off the bill. */
  hasLostAll: boolean;
  /** The amount of those rounds that were on the bill when the share was started and still are. */
  billedThen: Minor;
  /** The payer has paid another share since this one was started. */
  isReplaced: boolean;
  /** The payer waits for a refund, or a choice of those who paid in advance has ended since the share was started. */
  isDropped: boolean;
}

/**
 * Returns whether the money of a share still pays for what its payer bought. Otherwise it would pay for the
 * food of others, and is refunded (DEC-75). The dishes of a share of the own dishes must still be on the bill.
 * Any other share is a part of the common bill: its amount is reserved while it is held; after that, the
 * payer's dishes and as large a bill must still exist.
 */
export function isStillBought(facts: ArrivalFacts): boolean {
  const { share, left, ownLeft, lostPieces, areTakenOver, hasLostAll, billedThen, isReplaced, isDropped } =
    facts;
  const isHeld = share.state === 'held';
  if (!isHeld && (isReplaced || isDropped || left < share.amount)) return false;
  if (share.kind === 'own') return (lostPieces === 0 && !areTakenOver) || ownLeft >= share.amount;
  return isHeld || (!hasLostAll && billedThen >= share.amount);
}

/** Returns the facts about a share of a locked party, and the newer share that its payer holds. */
export async function readArrival(
  tx: Tx,
  party: PartyRow,
  share: ShareRow,
): Promise<{ facts: ArrivalFacts; newer?: ShareRow }> {
  const { memberNo, createdAt } = share;
  const others = (await listShares(tx, party.id)).filter(({ id }) => id !== share.id);
  const ofPayer = others.filter((other) => other.memberNo === memberNo);
  const newer = ofPayer.find(({ state }) => state === 'held');
  const heldByOthers = party.held - (newer?.amount ?? 0) - (share.state === 'held' ? share.amount : 0);

  const rounds = toBilled(await listRounds(tx, party.id));
  const sent = await listSentLines(tx, party.id);
  const standing = rounds.flatMap(({ lines }) => lines.map((line) => ({ ...line, count: line.line.count })));
  const isOwn = (line: { memberNo: number }) => line.memberNo === memberNo;
  const isEaten = (line: { eaters: readonly number[] }) => line.eaters.includes(memberNo);

  const members = await listMembers(tx, party.id);
  const payer = members.find(({ no }) => no === memberNo);
  const takenAt = payer?.linesTakenAt ?? null;
  const areTakenOver = takenAt !== null && createdAt <= takenAt;
  const own = (await readOwnAmounts(tx, party, rounds, members)).get(memberNo) ?? 0;

  return {
    newer,
    facts: {
      share,
      left: party.billed - party.paid - heldByOthers,
      ownLeft: own - sumShares(ofPayer, memberNo, 'paid'),
      lostPieces: sumCounts(sent.filter(isEaten)) - sumCounts(standing.filter(isEaten)),
      areTakenOver,
      hasLostAll: (areTakenOver || sent.some(isOwn)) && !standing.some(isOwn),
      billedThen: rounds.reduce(
        (sum, { sentAt, order }) => (sentAt <= createdAt ? sum + order.total : sum),
        0,
      ),
      isReplaced: ofPayer.some(({ paidAt }) => paidAt !== null && paidAt >= createdAt),
      isDropped: (party.chosenAt !== null && createdAt <= party.chosenAt) || payer?.choice === 'refund',
    },
  };
}

const sumCounts = (lines: readonly { count: number }[]): number =>
  lines.reduce((sum, { count }) => sum + count, 0);
