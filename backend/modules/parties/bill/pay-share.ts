import { and, desc, eq, ne } from 'drizzle-orm';
import type { Input, Output } from '@/lib/contract/contract';
import type { ShareKind } from '@/lib/contract/party-values';
import { isWallet } from '@/lib/contract/pay-types';
import type { Locale, Minor } from '@/lib/contract/vocabulary';
import { getShareAmount, listPayers } from '@/lib/domain/parties/split-bill';
import { DomainError } from '../../../core/domain-error';
import { getPayWindowEnd } from '../../../core/durations';
import { createOrderId, createReadableId, toPaymentReference } from '../../../core/ids';
import { getSmallestAmount } from '../../../core/money';
import { withTransaction } from '../../../core/transaction';
import type { Executor, Tx } from '../../../db/client';
import type { Deps } from '../../../deps';
import type { CallContext } from '../../../http/serve';
import { partyShares } from '../../../schema/parties';
import { type PaymentRow, payments } from '../../../schema/payments';
import { getPaymentInfo } from '../../payments/payment-info';
import { settlePayment } from '../../payments/settle-payment';
import { startPayment } from '../../payments/start-payment';
import { getCurrentShop, type RestaurantRow } from '../../restaurant/shop';
import { giveCodeBack } from '../../vouchers/redeem-for-order';
import {
  findGroupRow,
  getMember,
  listMembers,
  listRounds,
  listShares,
  lockAsMember,
  lockParty,
  type MemberRow,
  type PartyRow,
  type ShareRow,
  sumShares,
  tellStaff,
  toBilled,
  touchParty,
} from '../parties.repository';
import { getShop } from '../party-facts';
import { voucherPayType } from './counter-pay-types';
import { readOwnAmounts } from './own-amounts';
import { redeemForShare } from './share-vouchers';

/**
 * Holds a share for a member and starts its payment. Throws NOT_FOUND, PARTY_CLOSED, SHARE_HELD,
 * SHARE_NOTHING_LEFT, SHARE_TOO_MUCH, SHARE_CHANGED, ORDER_EXPIRED, INVALID_INPUT, PAY_TYPE_UNAVAILABLE and
 * the errors of `redeemForShare`; after an error nothing is held and no voucher is used.
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
    const held = await findHeldShare(tx, party.id, member.no);
    if (held) throw new DomainError('SHARE_HELD', { shareId: held.id });
    const group = await findGroupRow(tx, party);
    const amount = await getAmount(tx, { party, member, restaurant, input });
    if (amount !== input.shown) throw new DomainError('SHARE_CHANGED', { amount: amount / 100 });

    const voucher =
      input.voucherCode === undefined
        ? undefined
        : await redeemForShare(tx, party, { code: input.voucherCode, amount, viewer, now });
    const expiresAt = getExpiry(restaurant, group?.payBy ?? party.chooseBy, now);
    const [share] = await tx
      .insert(partyShares)
      .values({
        id: createOrderId(deps.random),
        sn: getShareSn(restaurant, party, deps.random),
        partyId: party.id,
        memberNo: member.no,
        kind: input.kind,
        amount,
        ...voucher,
        state: 'held',
        createdAt: now,
        expiresAt,
      })
      .returning();
    await touchParty(tx, party.id, now, { held: party.held + amount });
    await tellStaff(tx, party, now);
    const due = amount - share!.voucherAmount;
    if (due === 0)
      return toPayable(share!, await settleByVoucher(deps, tx, party, share!), restaurant, locale);
    const payment = await startPayment(deps, tx, {
      purpose: 'share',
      subjectId: share!.id,
      sn: share!.sn,
      // A wallet needs the diner who is logged in now, not the one who was logged in when joining.
      userId: viewer.kind === 'diner' ? viewer.userId : isWallet(input.payType) ? null : member.userId,
      restaurant,
      payType: input.payType,
      amount: due,
      expiresAt,
      locale,
    });
    return toPayable(share!, payment, restaurant, locale);
  });
}

/** Pays a share that its voucher covers. Its payment of 0 is settled like any other. */
async function settleByVoucher(
  { random, payables, clock }: Pick<Deps, 'random' | 'payables' | 'clock'>,
  tx: Tx,
  { restaurantId }: PartyRow,
  { id, sn }: ShareRow,
): Promise<PaymentRow> {
  const now = clock();
  const [payment] = await tx
    .insert(payments)
    .values({
      id: createOrderId(random),
      purpose: 'share',
      partyShareId: id,
      restaurantId,
      payType: voucherPayType,
      provider: 'counter',
      amount: 0,
      reference: toPaymentReference(sn),
      createdAt: now,
    })
    .returning();
  return (await settlePayment(tx, payables, payment!, { now, actor: 'diner' })).payment;
}

/** Returns the share that a member is paying, with its payment as it was started. Throws NOT_FOUND. */
export async function getMyShare(
  deps: Deps,
  { partyId, memberKey }: Input<'parties.myShare'>,
  locale: Locale,
): Promise<Output<'parties.myShare'>> {
  const member = await getMember(deps.db, partyId, memberKey);
  const share = await findHeldShare(deps.db, partyId, member.no);
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

/** Releases a member's own share; an ended one stays unchanged. Throws NOT_FOUND. */
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

/** Releases the amount of a held share, ends its payments and gives its voucher back. The caller has locked the party. */
export async function releaseShare(tx: Tx, party: PartyRow, share: ShareRow, now: Date): Promise<void> {
  if (share.state !== 'held') return;
  await tx.update(partyShares).set({ state: 'released' }).where(eq(partyShares.id, share.id));
  await tx
    .update(payments)
    .set({ state: 'cancelled', settledAt: now })
    .where(and(eq(payments.partyShareId, share.id), eq(payments.state, 'pending')));
  if (share.voucherCode !== null) await giveCodeBack(tx, share.voucherCode);
  await touchParty(tx, party.id, now, { held: party.held - share.amount });
  await tellStaff(tx, party, now);
}

/**
 * Returns when the time to pay a share ends: no later than the time for all shares of a group, or the time in which
 * those choose who paid in advance. Throws ORDER_EXPIRED when it is over.
 */
function getExpiry(restaurant: Pick<RestaurantRow, 'payWindowMinutes'>, payBy: Date | null, now: Date): Date {
  const end = getPayWindowEnd(restaurant, now);
  if (!payBy || payBy > end) return end;
  if (payBy <= now) throw new DomainError('ORDER_EXPIRED');
  return payBy;
}

/** Returns the share that a member is paying. */
export async function findHeldShare(
  db: Executor,
  partyId: string,
  memberNo: number,
): Promise<ShareRow | undefined> {
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

interface ShareInput {
  party: PartyRow;
  member: MemberRow;
  restaurant: RestaurantRow;
  input: { kind: ShareKind; amount?: Minor; parts?: number };
}

/** Returns the amount of a share. Throws SHARE_NOTHING_LEFT, SHARE_TOO_MUCH, INVALID_INPUT. */
async function getAmount(tx: Tx, { party, member, restaurant, input }: ShareInput): Promise<Minor> {
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
  const own = await readOwnAmounts(tx, party, toBilled(await listRounds(tx, party.id)), members);
  const shares = await listShares(tx, party.id);
  const payers = listPayers(
    members.map(({ no, leftAt }) => ({ no, hasLeft: leftAt !== null, covered: sumShares(shares, no) })),
    member.no,
  );
  const amount = getShareAmount(input.kind, {
    left,
    unit,
    total: party.billed,
    own: own.get(member.no)!,
    covered: sumShares(shares, member.no),
    parts: input.parts ?? payers.length,
    part: payers.indexOf(member.no),
  });
  if (amount === 0) throw new DomainError('SHARE_NOTHING_LEFT');
  return amount;
}

/** Returns a readable number that contains the table, such as `LK-A3-7K2F`, or `G` for a group: `LK-G-7K2F`. */
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
    { id: share.id, sn: share.sn, total: payment.amount, payStatus: 0, expiresAt: share.expiresAt },
    payment,
    restaurant,
    locale,
  ),
});
