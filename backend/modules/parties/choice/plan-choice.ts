import { type PartChoice, staffMemberNo } from '@/lib/contract/party-values';
import { OrderStatus } from '@/lib/contract/statuses';
import type { Minor } from '@/lib/contract/vocabulary';
import { splitLines } from '@/lib/domain/parties/split-bill';
import type { MemberRow, PartyRow, Round, ShareRow } from '../parties.repository';
import { type CoveredLine, coverLines } from './cover-lines';

export interface ChoiceFacts {
  party: Pick<PartyRow, 'billed' | 'paid'>;
  members: readonly Pick<MemberRow, 'no' | 'choice' | 'leftAt'>[];
  rounds: readonly Round[];
  /** The held and paid shares. */
  shares: readonly ShareRow[];
  unit: Minor;
}

/** A person who paid for rounds that wait for the money of others; `staffMemberNo` for money at the counter. */
interface Payer {
  no: number;
  choice?: PartChoice;
  hasLeft: boolean;
  paid: Minor;
  /** The amount that pays for dishes that are cooked; the rest is refunded. */
  cooked: Minor;
}

interface PlannedLine extends CoveredLine {
  round: Round;
  line: Round['lines'][number];
  amount: Minor;
}

export interface ChoicePlan {
  payers: Payer[];
  lines: PlannedLine[];
}

/** Returns the rounds that wait for their money before the kitchen gets them. */
export const listWaiting = (rounds: readonly Round[]): Round[] =>
  rounds.filter(({ order }) => order.status === OrderStatus.AwaitingPayment);

/**
 * Returns the paid shares that pay for the waiting rounds, the newest first, each with the amount that does. All other
 * rounds were paid before, or are owed before.
 */
export function listFreshShares({
  party,
  rounds,
  shares,
}: Pick<ChoiceFacts, 'party' | 'rounds' | 'shares'>): { share: ShareRow; amount: Minor }[] {
  const waiting = listWaiting(rounds).reduce((sum, { order }) => sum + order.total, 0);
  let left = party.paid - (party.billed - waiting);
  const paid = shares.filter(({ state }) => state === 'paid');
  paid.sort((a, b) => b.paidAt!.getTime() - a.paidAt!.getTime() || (a.id < b.id ? 1 : -1));
  return paid.flatMap((share) => {
    const amount = Math.max(0, Math.min(left, share.amount));
    left -= amount;
    return amount > 0 ? [{ share, amount }] : [];
  });
}

/**
 * Returns the waiting dishes with those that are cooked, and the used part of each payment. Those who chose nothing count
 * as having chosen `undecided`. A dish is
 * cooked when its price is covered by those who want their part cooked; money that no cooked dish needs is refunded.
 */
export function planChoice(facts: ChoiceFacts, undecided: PartChoice): ChoicePlan {
  const fresh = listFreshShares(facts);
  const sum = (no: number, isCounted = (_: ShareRow) => true) =>
    fresh.reduce(
      (all, { share, amount }) => (share.memberNo === no && isCounted(share) ? all + amount : all),
      0,
    );
  const payers = [...new Set(fresh.map(({ share }) => share.memberNo))]
    .sort((a, b) => a - b)
    .map((no) => {
      const member = facts.members.find((one) => one.no === no);
      return { no, choice: member?.choice ?? undefined, hasLeft: member?.leftAt != null, paid: sum(no) };
    });
  const cooking = payers.filter(({ no, choice }) => no === staffMemberNo || (choice ?? undecided) === 'cook');
  const lines = listWaiting(facts.rounds).flatMap((round) => {
    const parts = splitLines(
      {
        total: round.order.total,
        lines: round.lines.map(({ eaters, line }) => ({ eaters, total: line.unitPrice * line.count })),
      },
      facts.unit,
    );
    return round.lines.map((line, index) => ({ round, line, eaters: line.eaters, parts: parts[index]! }));
  });
  const { lines: covered, used } = coverLines(
    lines,
    cooking.map(({ no, paid }) => ({
      no,
      money: paid,
      forAnybody: no === staffMemberNo ? paid : sum(no, ({ kind }) => kind === 'all'),
    })),
  );
  return {
    payers: payers.map((payer) => ({ ...payer, cooked: used.get(payer.no) ?? 0 })),
    lines: lines.map(({ round, line, parts }, index) => ({
      ...covered[index]!,
      round,
      line,
      amount: parts.reduce((all, part) => all + part, 0),
    })),
  };
}

/**
 * Returns whether the choice is over: its time is, or nobody pays any more and everybody who paid and is there has
 * chosen. The pay window of each waiting round is respected.
 */
export function isChoiceOver(
  { chooseBy, held }: Pick<PartyRow, 'chooseBy' | 'held'>,
  facts: Pick<ChoiceFacts, 'rounds'>,
  { payers }: Pick<ChoicePlan, 'payers'>,
  now: Date,
): boolean {
  if (!chooseBy) return false;
  if (chooseBy <= now) return true;
  if (held > 0 || listWaiting(facts.rounds).some(({ order }) => order.expiresAt && order.expiresAt > now))
    return false;
  const guests = payers.filter(({ no }) => no !== staffMemberNo);
  // Staff who took money at the counter have time to take the rest.
  if (guests.length === 0) return payers.length === 0;
  return guests.every(({ choice, hasLeft }) => choice !== undefined || hasLeft);
}
