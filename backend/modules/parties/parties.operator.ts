import { and, eq, isNull, sql } from 'drizzle-orm';
import { staffMemberNo } from '@/lib/contract/party-values';
import type { Minor } from '@/lib/contract/vocabulary';
import { splitVoucher } from '@/lib/domain/parties/split-bill';
import { type Act, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { createOrderId, toPaymentReference } from '../../core/ids';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { partyKnocks, partyLines, partyMembers, partyShares } from '../../schema/parties';
import { payments } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { redeemWithin } from '../vouchers/vouchers.operator';
import { depositPayType, voucherPayType } from './counter-pay-types';
import { listShares, lockParty, type PartyRow, tellStaff, touchParty } from './parties.repository';
import { getShareSn, releaseShare } from './pay-share';
import { settleBill } from './share-payable';

/** Who acts on which table. */
interface TableAct extends Pick<Act, 'actor' | 'staffId' | 'address'> {
  restaurantId: number;
  partyId: string;
  now: Date;
}

/** Pay types of what staff took: cash, by the restaurant's own card terminal, a bought voucher, or a deposit. */
const takenBy = {
  cash: 'CASH_PAY_ON_PICK',
  card: 'CARD_AT_COUNTER',
  voucher: voucherPayType,
  deposit: depositPayType,
} as const;

/**
 * Records money that staff took for what is left of a bill, as a share of nobody's (TAB-07). `left` is what the person saw.
 * Throws NOT_FOUND, PARTY_CLOSED, SHARE_CHANGED, SHARE_TOO_MUCH, INVALID_INPUT.
 */
export async function takePayment(
  { db, random }: Pick<Deps, 'db' | 'random'>,
  { amount, left, way, ...act }: TableAct & { amount: Minor; left: Minor; way: 'cash' | 'card' },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const { party, left: isLeft } = await lockWithLeft(tx, act, left);
    if (amount <= 0)
      throw new DomainError('INVALID_INPUT', { fields: [{ path: 'amount', reason: 'is no amount to pay' }] });
    if (amount > isLeft) throw new DomainError('SHARE_TOO_MUCH', { left: isLeft / 100 });
    await payAtCounter(tx, party, { amount, way, random, ...act });
  });
}

/**
 * Redeems a bought voucher for what is left of a bill, as a share of nobody's (TAB-05). It pays up to its face value; a voucher is used
 * whole, so what it is worth beyond `left` lapses, which the person saw. Returns what it paid. Throws NOT_FOUND, PARTY_CLOSED,
 * SHARE_CHANGED, SHARE_TOO_MUCH when nothing is left, and what `redeemCode` throws.
 */
export async function payByVoucher(
  { db, random }: Pick<Deps, 'db' | 'random'>,
  { code, left, ...act }: TableAct & { code: string; left: Minor },
): Promise<{ amount: Minor }> {
  return withTransaction(db, async (tx) => {
    const { party, left: isLeft } = await lockWithLeft(tx, act, left);
    if (isLeft === 0) throw new DomainError('SHARE_TOO_MUCH', { left: 0 });
    const { faceValue } = await redeemWithin(tx, code, { ...act, detail: { table: party.tableNo } });
    const { paid: amount } = splitVoucher(faceValue, isLeft);
    await payAtCounter(tx, party, { amount, way: 'voucher', random, ...act });
    return { amount };
  });
}

/** Throws NOT_FOUND, PARTY_CLOSED, and SHARE_CHANGED when something else is left than the person saw. */
async function lockWithLeft(tx: Tx, act: TableAct, seen: Minor): Promise<{ party: PartyRow; left: Minor }> {
  const party = await lockOpen(tx, act);
  const left = party.billed - party.paid - party.held;
  if (seen !== left) throw new DomainError('SHARE_CHANGED', { amount: left / 100 });
  return { party, left };
}

interface Taken extends TableAct, Pick<Deps, 'random'> {
  amount: Minor;
  way: keyof typeof takenBy;
}

/** Records a paid share of nobody's, and settles the bill when it is the last one. */
export async function payAtCounter(
  tx: Tx,
  party: PartyRow,
  { amount, way, random, ...act }: Taken,
): Promise<void> {
  const [restaurant] = await tx.select().from(restaurants).where(eq(restaurants.id, party.restaurantId));
  const sn = getShareSn(restaurant!, party, random);
  const id = createOrderId(random);
  const { now } = act;
  await tx.insert(partyShares).values({
    id,
    sn,
    partyId: party.id,
    memberNo: staffMemberNo,
    kind: 'amount',
    amount,
    state: 'paid',
    createdAt: now,
    paidAt: now,
  });
  await tx.insert(payments).values({
    id: createOrderId(random),
    purpose: 'share',
    partyShareId: id,
    restaurantId: party.restaurantId,
    userId: null,
    payType: takenBy[way],
    provider: 'counter',
    amount,
    reference: toPaymentReference(sn),
    state: 'paid',
    createdAt: now,
    settledAt: now,
  });
  const paid = party.paid + amount;
  await touchParty(tx, party.id, now, { paid });
  await record(tx, party, act, 'table.payment', { sn, amount, way });
  if (paid === party.billed) await settleBill(tx, party, { now, actor: act.actor ?? 'staff' });
}

/** Answers what a table asked (TAB-10). Throws NOT_FOUND, also for a table that asks nothing. */
export async function answerCall(db: Db, { answer, ...act }: TableAct & { answer?: string }): Promise<void> {
  await withTransaction(db, async (tx) => {
    const party = await lockOpen(tx, act);
    if (!party.call) throw new DomainError('NOT_FOUND');
    await touchParty(tx, party.id, act.now, { callAnswer: answer ?? null, answeredAt: act.now });
    await record(tx, party, act, 'table.answer', { call: party.call, answer });
  });
}

/** Lets somebody in who waits at a table, or does not (TAB-08). Throws NOT_FOUND, also when it was said already, and PARTY_CLOSED. */
export async function answerKnock(
  db: Db,
  { knockId, isAdmitted, ...act }: TableAct & { knockId: string; isAdmitted: boolean },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const party = await lockOpen(tx, act);
    const [knock] = await tx
      .update(partyKnocks)
      .set({ isAdmitted })
      .where(
        and(
          eq(partyKnocks.partyId, party.id),
          eq(partyKnocks.keyHash, knockId),
          isNull(partyKnocks.isAdmitted),
        ),
      )
      .returning({ name: partyKnocks.name });
    if (!knock) throw new DomainError('NOT_FOUND');
    await record(tx, party, act, isAdmitted ? 'table.admit' : 'table.turn-away', { name: knock.name });
  });
}

/** Takes out a line that was not sent (TAB-02); one that is gone is no error. Throws NOT_FOUND, PARTY_CLOSED. */
export async function removeLineByStaff(
  db: Db,
  { memberNo, lineId, ...act }: TableAct & { memberNo: number; lineId: string },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const party = await lockOpen(tx, act);
    if (await deleteLine(tx, party, memberNo, lineId)) {
      await touchParty(tx, party.id, act.now);
      await record(tx, party, act, 'table.remove-line', { memberNo, lineId });
    }
  });
}

/** Deletes a line that was not sent. Returns whether there was one. */
export async function deleteLine(
  tx: Tx,
  party: PartyRow,
  memberNo: number,
  lineId: string,
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(partyLines)
    .where(
      and(
        eq(partyLines.partyId, party.id),
        eq(partyLines.memberNo, memberNo),
        eq(partyLines.lineKey, lineId),
        isNull(partyLines.round),
      ),
    );
  if (!rowCount) return false;
  await tx
    .update(partyMembers)
    .set({ cartVersion: sql`${partyMembers.cartVersion} + 1` })
    .where(and(eq(partyMembers.partyId, party.id), eq(partyMembers.no, memberNo)));
  return true;
}

/**
 * Frees a table for the next guests; who sits there orders nothing any more (TAB-07). Throws NOT_FOUND, PARTY_CLOSED, and
 * STATUS_CONFLICT while something is left to pay.
 */
export async function closeParty(db: Db, act: TableAct): Promise<void> {
  await withTransaction(db, async (tx) => {
    const party = await lockOpen(tx, act);
    if (party.billed !== party.paid) throw new DomainError('STATUS_CONFLICT');
    for (const share of await listShares(tx, party.id)) await releaseShare(tx, party, share, act.now);
    await touchParty(tx, party.id, act.now, { state: 'closed', closedAt: act.now });
    await record(tx, party, act, 'table.close');
  });
}

/** Throws NOT_FOUND, also for a table of another restaurant and for a group, and PARTY_CLOSED. */
async function lockOpen(tx: Tx, { partyId, restaurantId }: TableAct): Promise<PartyRow> {
  const party = await lockParty(tx, partyId);
  if (party.restaurantId !== restaurantId || party.kind !== 'table') throw new DomainError('NOT_FOUND');
  if (party.state === 'closed') throw new DomainError('PARTY_CLOSED');
  return party;
}

async function record(
  tx: Tx,
  party: PartyRow,
  { actor, staffId, address, restaurantId, now }: TableAct,
  act: string,
  detail?: Record<string, unknown>,
): Promise<void> {
  await tellStaff(tx, party, now);
  await recordAudit(tx, {
    restaurantId,
    act,
    subject: party.tableNo ?? party.id,
    detail,
    actor,
    staffId,
    address,
    at: now,
  });
}
