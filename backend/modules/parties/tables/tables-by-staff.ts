import { and, eq, isNull, sql } from 'drizzle-orm';
import { type StaffPhrase, staffMemberNo } from '@/lib/contract/party-values';
import { cardAtCounter, isCash, PayType } from '@/lib/contract/pay-types';
import type { Minor } from '@/lib/contract/vocabulary';
import { splitVoucher } from '@/lib/domain/parties/split-bill';
import { type Act, describeLastAct, recordAudit } from '../../../core/audit-log';
import { DomainError } from '../../../core/domain-error';
import { recordCash } from '../../../core/drawer-cash';
import { createOrderId, toPaymentReference } from '../../../core/ids';
import { roundCash } from '../../../core/money';
import { withTransaction } from '../../../core/transaction';
import type { Db, Tx } from '../../../db/client';
import type { Deps } from '../../../deps';
import { partyLines, partyMembers, partyShares, type RemovedLine } from '../../../schema/parties';
import { payments } from '../../../schema/payments';
import { restaurants } from '../../../schema/restaurant';
import { redeemWithin } from '../../vouchers/vouchers-by-staff';
import { depositPayType, voucherPayType } from '../bill/counter-pay-types';
import { findHeldShare, getShareSn, releaseShare } from '../bill/pay-share';
import { settleBill } from '../bill/share-payable';
import { answerRequest } from '../join-requests';
import {
  listMembers,
  listShares,
  listUnsentLines,
  lockParty,
  type PartyRow,
  tellStaff,
  touchParty,
} from '../parties.repository';

/** An act of staff at a table. */
export interface TableAct extends Pick<Act, 'actor' | 'staffId' | 'address'> {
  restaurantId: number;
  partyId: string;
  now: Date;
}

/** A table as its card showed it. */
interface SeenTable {
  total: Minor;
  people: number;
  /** Number of pieces that are not sent. */
  unsent: number;
}

interface Admission extends Omit<TableAct, 'partyId'> {
  requestId: string;
  isAdmitted: boolean;
}

/**
 * Pay types by which staff take money: cash, the restaurant's own card terminal, a bought voucher, or a
 * deposit.
 */
const takenBy = {
  cash: PayType.CashOnPickup,
  card: cardAtCounter,
  voucher: voucherPayType,
  deposit: depositPayType,
} as const;

/**
 * Records money that staff took for the open amount of a bill, as a share without a member. `left` is the open
 * amount on the person's screen; cash is rounded to the smallest coin. Throws NOT_FOUND, PARTY_CLOSED, SHARE_CHANGED, SHARE_TOO_MUCH, INVALID_INPUT.
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
 * Redeems a bought voucher for the open amount of a bill, as a share without a member. It pays up to its face
 * value and is used whole; the person saw that its value beyond `left` lapses. Returns the paid amount. Throws
 * NOT_FOUND, PARTY_CLOSED, SHARE_CHANGED, SHARE_TOO_MUCH when the bill is paid, and the errors of `redeemCode`.
 */
export async function payByVoucher(
  { db, random }: Pick<Deps, 'db' | 'random'>,
  { code, left, outsideHours, ...act }: TableAct & { code: string; left: Minor; outsideHours?: boolean },
): Promise<{ amount: Minor }> {
  return withTransaction(db, async (tx) => {
    const { party, left: isLeft } = await lockWithLeft(tx, act, left);
    if (isLeft === 0) throw new DomainError('SHARE_TOO_MUCH', { left: 0 });
    const { code: voucherCode, faceValue } = await redeemWithin(tx, code, {
      ...act,
      checksHours: !outsideHours,
      detail: { table: party.tableNo, ...(outsideHours && { outsideHours }) },
    });
    const { paid: amount } = splitVoucher(faceValue, isLeft);
    await payAtCounter(tx, party, { amount, way: 'voucher', voucherCode, random, ...act });
    return { amount };
  });
}

/**
 * Throws NOT_FOUND, PARTY_CLOSED, and SHARE_CHANGED when the open amount differs from the one that the person
 * saw.
 */
async function lockWithLeft(tx: Tx, act: TableAct, seen: Minor): Promise<{ party: PartyRow; left: Minor }> {
  const party = await lockOpen(tx, act);
  const left = party.billed - party.paid - party.held;
  if (seen !== left) throw new DomainError('SHARE_CHANGED', { amount: left / 100 });
  return { party, left };
}

interface Taken extends TableAct, Pick<Deps, 'random'> {
  amount: Minor;
  way: keyof typeof takenBy;
  voucherCode?: string;
}

/** Records a paid share without a member, and settles the bill if it is the last one. */
export async function payAtCounter(
  tx: Tx,
  party: PartyRow,
  { amount, way, voucherCode, random, ...act }: Taken,
): Promise<void> {
  const [restaurant] = await tx.select().from(restaurants).where(eq(restaurants.id, party.restaurantId));
  const sn = getShareSn(restaurant!, party, random);
  const id = createOrderId(random);
  const { now } = act;
  const payType = takenBy[way];
  const taken = isCash(payType) ? roundCash(amount, restaurant!.countryCode) : amount;
  const cashRounding = taken - amount;
  await tx.insert(partyShares).values({
    id,
    sn,
    partyId: party.id,
    memberNo: staffMemberNo,
    kind: 'amount',
    amount,
    cashRounding,
    voucherCode,
    voucherAmount: voucherCode === undefined ? 0 : amount,
    state: 'paid',
    createdAt: now,
    paidAt: now,
  });
  const paymentId = createOrderId(random);
  await tx.insert(payments).values({
    id: paymentId,
    purpose: 'share',
    partyShareId: id,
    restaurantId: party.restaurantId,
    userId: null,
    payType,
    provider: 'counter',
    amount: taken,
    reference: toPaymentReference(sn),
    state: 'paid',
    createdAt: now,
    settledAt: now,
  });
  if (isCash(payType))
    await recordCash(tx, {
      ...act,
      restaurantId: party.restaurantId,
      amount: taken,
      key: `payment:${paymentId}`,
    });
  const paid = party.paid + amount;
  await touchParty(tx, party.id, now, { paid });
  await recordTableAct(tx, party, act, 'table.payment', {
    sn,
    amount,
    way,
    ...(cashRounding !== 0 && { cashRounding }),
  });
  if (paid === party.billed) await settleBill(tx, party, { now, actor: act.actor ?? 'staff' });
}

/**
 * Ends the pending payment of a guest. Money that still arrives is treated like that of a share which its guest gave up.
 * Throws NOT_FOUND, PARTY_CLOSED.
 */
export async function releaseShareByStaff(
  db: Db,
  { memberNo, ...act }: TableAct & { memberNo: number },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const party = await lockOpen(tx, act);
    const share = await findHeldShare(tx, party.id, memberNo);
    if (!share) throw new DomainError('NOT_FOUND');
    await releaseShare(tx, party, share, act.now);
    await recordTableAct(tx, party, act, 'table.release-share', { sn: share.sn, amount: share.amount });
  });
}

/**
 * Answers the call of a table. Throws NOT_FOUND, also for a table that did not call, and STATUS_CONFLICT for another call
 * than the one that was read and for one that a colleague has answered otherwise.
 */
export async function answerCall(
  db: Db,
  {
    calledAt,
    answer,
    phrase,
    ...act
  }: TableAct & { calledAt: string; answer?: string; phrase?: StaffPhrase },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const party = await lockOpen(tx, act);
    if (!party.call) throw new DomainError('NOT_FOUND');
    if (party.calledAt?.getTime() !== Date.parse(calledAt)) throw new DomainError('STATUS_CONFLICT');
    if (party.answeredAt) {
      // A repetition, whose first answer was lost, finds its own answer.
      if (party.callAnswer === (answer ?? null) && party.callPhrase === (phrase ?? null)) return;
      const subject = getAuditSubject(party);
      const { restaurantId } = party;
      throw new DomainError(
        'STATUS_CONFLICT',
        await describeLastAct(tx, { restaurantId, act: 'table.answer', subject }),
      );
    }
    await touchParty(tx, party.id, act.now, {
      callAnswer: answer ?? null,
      callPhrase: phrase ?? null,
      answeredAt: act.now,
    });
    await recordTableAct(tx, party, act, 'table.answer', { call: party.call, answer: answer ?? phrase });
  });
}

/**
 * Admits a browser to the table that it requested, or refuses it. Throws NOT_FOUND for a request that is
 * answered, withdrawn or of another restaurant.
 */
export async function admitGuest(
  db: Db,
  { requestId, isAdmitted, restaurantId, now, ...act }: Admission,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const request = await answerRequest(tx, restaurantId, { id: requestId, isAdmitted }, now);
    if (!request) throw new DomainError('NOT_FOUND');
    const { tableNo, name } = request;
    await tellStaff(tx, { restaurantId, id: requestId }, now);
    await recordAudit(tx, {
      restaurantId,
      act: isAdmitted ? 'table.admit' : 'table.turn-away',
      subject: tableNo,
      detail: { name },
      ...act,
      at: now,
    });
  });
}

/** Removes an unsent line; a line that no longer exists is no error. Throws NOT_FOUND, PARTY_CLOSED. */
export async function removeLineByStaff(
  db: Db,
  { memberNo, lineId, ...act }: TableAct & { memberNo: number; lineId: string },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const party = await lockOpen(tx, act);
    if (await deleteLine(tx, party, { memberNo, lineId, by: staffMemberNo, now: act.now })) {
      await touchParty(tx, party.id, act.now);
      await recordTableAct(tx, party, act, 'table.remove-line', { memberNo, lineId });
    }
  });
}

/** Deletes an unsent line, which its member is told when another person did it. Returns whether it existed. */
export async function deleteLine(
  tx: Tx,
  party: PartyRow,
  { memberNo, lineId, by, now }: { memberNo: number; lineId: string; by: number; now: Date },
): Promise<boolean> {
  const [line] = await tx
    .delete(partyLines)
    .where(
      and(
        eq(partyLines.partyId, party.id),
        eq(partyLines.memberNo, memberNo),
        eq(partyLines.lineKey, lineId),
        isNull(partyLines.round),
      ),
    )
    .returning({ dishId: partyLines.dishId, count: partyLines.count });
  if (!line) return false;
  const isMember = and(eq(partyMembers.partyId, party.id), eq(partyMembers.no, memberNo));
  const [member] = await tx.select({ removed: partyMembers.removed }).from(partyMembers).where(isMember);
  const removed =
    by === memberNo ? null : { ...line, by, at: now.toISOString(), earlier: listRemoved(member?.removed) };
  await tx
    .update(partyMembers)
    .set({ cartVersion: sql`${partyMembers.cartVersion} + 1`, removed })
    .where(isMember);
  return true;
}

function listRemoved(removed: RemovedLine | null | undefined): RemovedLine[] {
  if (!removed) return [];
  const { earlier = [], ...last } = removed;
  return [...earlier, last];
}

/**
 * Closes the party of a table, so that its guests can order nothing more and the next ones open a new party.
 * Throws NOT_FOUND, PARTY_CLOSED, and STATUS_CONFLICT while an amount is open or guests wait for a refund, or when the
 * table is no longer as the person read it.
 */
export async function closeParty(db: Db, { seen, ...act }: TableAct & { seen: SeenTable }): Promise<void> {
  await withTransaction(db, async (tx) => {
    const party = await lockOpen(tx, act);
    const people = (await listMembers(tx, party.id)).length;
    const lines = await listUnsentLines(tx, party.id);
    const unsent = lines.reduce((sum, { count }) => sum + count, 0);
    const isAsSeen = seen.total === party.billed && seen.people === people && seen.unsent === unsent;
    if (party.billed !== party.paid || party.chooseBy || !isAsSeen) throw new DomainError('STATUS_CONFLICT');
    for (const share of await listShares(tx, party.id)) await releaseShare(tx, party, share, act.now);
    await touchParty(tx, party.id, act.now, { state: 'closed', closedAt: act.now });
    await recordTableAct(tx, party, act, 'table.close');
  });
}

/** Throws NOT_FOUND, also for a table of another restaurant and for a group, and PARTY_CLOSED. */
export async function lockOpen(
  tx: Tx,
  { partyId, restaurantId }: Pick<TableAct, 'partyId' | 'restaurantId'>,
): Promise<PartyRow> {
  const party = await lockParty(tx, partyId);
  if (party.restaurantId !== restaurantId || party.kind !== 'table') throw new DomainError('NOT_FOUND');
  if (party.state === 'closed') throw new DomainError('PARTY_CLOSED');
  return party;
}

const getAuditSubject = ({ tableNo, id }: PartyRow): string => tableNo ?? id;

/** Tells the consoles of an act and writes it to the audit log. */
export async function recordTableAct(
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
    subject: getAuditSubject(party),
    detail,
    actor,
    staffId,
    address,
    at: now,
  });
}
