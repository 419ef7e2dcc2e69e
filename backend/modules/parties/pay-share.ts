import { and, desc, eq, ne } from 'drizzle-orm';
import type { Input, Output } from '@/lib/contract/contract';
import type { ShareKind } from '@/lib/contract/party-values';
import type { Locale, Minor } from '@/lib/contract/vocabulary';
import { getOwnAmounts, getShareAmount } from '@/lib/domain/parties/split-bill';
import { DomainError } from '../../core/domain-error';
import { createOrderId, createReadableId } from '../../core/ids';
import { getSmallestAmount } from '../../core/money';
import { getPayWindowEnd } from '../../core/pay-window';
import { withTransaction } from '../../core/transaction';
import type { Executor, Tx } from '../../db/client';
import type { Deps } from '../../deps';
import type { CallContext } from '../../http/serve';
import { partyShares } from '../../schema/parties';
import { type PaymentRow, payments } from '../../schema/payments';
import { getPaymentInfo } from '../payments/payment-info';
import { startPayment } from '../payments/start-payment';
import { getCurrentShop, type RestaurantRow } from '../restaurant/shop';
import {
  findGroupRow,
  type GroupRow,
  getMember,
  listMembers,
  listRounds,
  listShares,
  lockAsMember,
  lockParty,
  type MemberRow,
  type PartyRow,
  type ShareRow,
  tellStaff,
  toBilled,
  touchParty,
} from './parties.repository';
import { getShop, toBilledRounds } from './party-view';

/**
 * Holds a share for a member and starts its payment (TAB-06). Throws NOT_FOUND, PARTY_CLOSED, SHARE_HELD, SHARE_NOTHING_LEFT,
 * SHARE_TOO_MUCH, SHARE_CHANGED, ORDER_EXPIRED, INVALID_INPUT and PAY_TYPE_UNAVAILABLE; an error holds nothing.
 */
export async function payShare(
  deps: Deps,
  input: Input<'parties.payShare'>,
  { viewer, locale }: Pick<CallContext, 'viewer' | 'locale'>,
): Promise<Output<'parties.payShare'>> {
  const now = deps.clock();
  const { restaurant } = (await getShop(deps, input.partyId)).shop;
  return withTransaction(deps.db, async (tx) => {
    const { party, member } = await lockAsMember(tx, input);
    const held = await getHeldShare(tx, party.id, member.no);
    if (held) throw new DomainError('SHARE_HELD', { shareId: held.id });
    const group = await findGroupRow(tx, party);
    const amount = await getAmount(tx, { party, group, member, restaurant, input });
    if (amount !== input.shown) throw new DomainError('SHARE_CHANGED', { amount: amount / 100 });

    const expiresAt = getExpiry(restaurant, group, now);
    const [share] = await tx
      .insert(partyShares)
      .values({
        id: createOrderId(deps.random),
        sn: getShareSn(restaurant, party, deps.random),
        partyId: party.id,
        memberNo: member.no,
        kind: input.kind,
        amount,
        state: 'held',
        createdAt: now,
        expiresAt,
      })
      .returning();
    await touchParty(tx, party.id, now, { held: party.held + amount });
    await tellStaff(tx, party, now);
    const payment = await startPayment(deps, tx, {
      purpose: 'share',
      subjectId: share!.id,
      sn: share!.sn,
      // A wallet is opened by who is logged in now, not by a phone that once was.
      userId: viewer.kind === 'diner' ? viewer.userId : input.payType === 'WALLET_PAY' ? null : member.userId,
      restaurant,
      payType: input.payType,
      amount,
      expiresAt,
      locale,
    });
    return toPayable(share!, payment, restaurant, locale);
  });
}

/** Returns the share that a member pays now, with its payment as it was started. Throws NOT_FOUND. */
export async function getMyShare(
  deps: Deps,
  { partyId, memberKey }: Input<'parties.myShare'>,
  locale: Locale,
): Promise<Output<'parties.myShare'>> {
  const member = await getMember(deps.db, partyId, memberKey);
  const share = await getHeldShare(deps.db, partyId, member.no);
  if (!share) return {};
  const [payment] = await deps.db
    .select()
    .from(payments)
    .where(and(eq(payments.partyShareId, share.id), ne(payments.state, 'cancelled')))
    .orderBy(desc(payments.createdAt))
    .limit(1);
  if (!payment) return {};
  const { restaurant } = (await getCurrentShop(deps, payment.restaurantId)).shop;
  return { held: toPayable(share, payment, restaurant, locale) };
}

/** Gives up a member's own share; one that has ended stays as it is. Throws NOT_FOUND. */
export async function releaseOwnShare(deps: Deps, input: Input<'parties.releaseShare'>): Promise<void> {
  await withTransaction(deps.db, async (tx) => {
    const party = await lockParty(tx, input.partyId);
    const member = await getMember(tx, party.id, input.memberKey);
    const [share] = await tx
      .select()
      .from(partyShares)
      .where(and(eq(partyShares.id, input.shareId), eq(partyShares.partyId, party.id)));
    if (share?.memberNo !== member.no) throw new DomainError('NOT_FOUND');
    await releaseShare(tx, party, share, deps.clock());
  });
}

/** Frees the amount of a held share and ends its payments; the caller has locked the party. */
export async function releaseShare(tx: Tx, party: PartyRow, share: ShareRow, now: Date): Promise<void> {
  if (share.state !== 'held') return;
  await tx.update(partyShares).set({ state: 'released' }).where(eq(partyShares.id, share.id));
  await tx
    .update(payments)
    .set({ state: 'cancelled', settledAt: now })
    .where(and(eq(payments.partyShareId, share.id), eq(payments.state, 'pending')));
  await touchParty(tx, party.id, now, { held: party.held - share.amount });
  await tellStaff(tx, party, now);
}

/** Returns until when a share can be paid, of a group not after all shares. Throws ORDER_EXPIRED when that time is over. */
function getExpiry(
  restaurant: Pick<RestaurantRow, 'payWindowMinutes'>,
  group: GroupRow | undefined,
  now: Date,
): Date {
  const end = getPayWindowEnd(restaurant, now);
  if (!group?.payBy || group.payBy > end) return end;
  if (group.payBy <= now) throw new DomainError('ORDER_EXPIRED');
  return group.payBy;
}

async function getHeldShare(db: Executor, partyId: string, memberNo: number): Promise<ShareRow | undefined> {
  const [share] = await db
    .select()
    .from(partyShares)
    .where(
      and(
        eq(partyShares.partyId, partyId),
        eq(partyShares.memberNo, memberNo),
        eq(partyShares.state, 'held'),
      ),
    );
  return share;
}

interface Asked {
  party: PartyRow;
  group: GroupRow | undefined;
  member: MemberRow;
  restaurant: RestaurantRow;
  input: { kind: ShareKind; amount?: Minor; parts?: number };
}

/** Returns what a share comes to. Throws SHARE_NOTHING_LEFT, SHARE_TOO_MUCH, INVALID_INPUT. */
async function getAmount(tx: Tx, { party, group, member, restaurant, input }: Asked): Promise<Minor> {
  const left = party.billed - party.held - party.paid;
  if (left <= 0) throw new DomainError('SHARE_NOTHING_LEFT');
  const unit = getSmallestAmount(restaurant.countryCode);
  if (input.kind === 'amount') {
    const { amount = 0 } = input;
    if (amount <= 0 || amount % unit !== 0)
      throw new DomainError('INVALID_INPUT', { fields: [{ path: 'amount', reason: 'is no amount to pay' }] });
    if (amount > left) throw new DomainError('SHARE_TOO_MUCH', { left: left / 100 });
    return amount;
  }
  const members = await listMembers(tx, party.id);
  const rounds = await listRounds(tx, party.id);
  const shares = await listShares(tx, party.id);
  const numbers = members.map(({ no }) => no);
  const amount = getShareAmount(input.kind, {
    left,
    unit,
    total: party.billed,
    own: getOwnAmounts(toBilledRounds(toBilled(rounds), unit, group), numbers, unit)[
      numbers.indexOf(member.no)
    ]!,
    covered: shares.reduce((sum, share) => sum + (share.memberNo === member.no ? share.amount : 0), 0),
    parts: input.parts ?? members.length,
    part: numbers.indexOf(member.no),
  });
  if (amount === 0) throw new DomainError('SHARE_NOTHING_LEFT');
  return amount;
}

/** Returns a number for people that names the table: `LK-A3-7K2F`, or a group: `LK-G-7K2F`. */
export const getShareSn = (
  { orderPrefix }: Pick<RestaurantRow, 'orderPrefix'>,
  { tableNo }: PartyRow,
  random: (bytes: number) => Buffer,
): string => {
  const table = (tableNo ?? 'G').replace(/[^A-Za-z0-9]/g, '').slice(0, 8);
  return [orderPrefix, table.toUpperCase(), createReadableId(5, random)].filter(Boolean).join('-');
};

const toPayable = (
  share: ShareRow,
  payment: PaymentRow,
  restaurant: RestaurantRow,
  locale: Locale,
): Output<'parties.payShare'> => ({
  shareId: share.id,
  payment: getPaymentInfo(
    { id: share.id, sn: share.sn, total: share.amount, payStatus: 0, expiresAt: share.expiresAt },
    payment,
    restaurant,
    locale,
  ),
});
