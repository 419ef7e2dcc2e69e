import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Input, Output } from '@/lib/contract/contract';
import type { GuestRefund } from '@/lib/contract/party-shares';
import type { RefundRecipient } from '@/lib/contract/refund-recipient-values';
import { checkRecipient } from '@/lib/domain/payments/refund-recipient';
import { DomainError } from '../../../core/domain-error';
import { countsAsRefund } from '../../../core/owed-refunds.sql';
import { recordStaffEvent } from '../../../core/staff-events';
import { withTransaction } from '../../../core/transaction';
import type { Executor } from '../../../db/client';
import type { Deps } from '../../../deps';
import { partyRounds, partyShares } from '../../../schema/parties';
import { payments, refunds } from '../../../schema/payments';
import { postRefundMessage } from '../../payments/refund-message';
import { getRefundWay } from '../../payments/refund-way';
import { getMember, readParty } from '../parties.repository';
import { getShop } from '../party-facts';

/** Returns the refunds of a member's payments, also of a closed party. Throws NOT_FOUND. */
export async function listGuestRefunds(
  { db }: Pick<Deps, 'db'>,
  { partyId, memberKey }: Input<'parties.refunds'>,
): Promise<Output<'parties.refunds'>> {
  return {
    refunds: (await listMemberRefunds(db, await getPayer(db, partyId, memberKey))).map(toGuestRefund),
  };
}

/**
 * Stores where a member's refunds are sent that people still have to send, and tells the staff. Throws NOT_FOUND,
 * REFUND_NOT_BY_HAND and the errors of `checkRecipient`.
 */
export async function giveRefundAccount(
  deps: Deps,
  { partyId, memberKey, ...typed }: Input<'parties.giveRefundAccount'>,
): Promise<Output<'parties.giveRefundAccount'>> {
  const { restaurant } = (await getShop(deps, partyId)).shop;
  const checked = checkRecipient(restaurant.countryCode, typed);
  if ('errors' in checked) throw new DomainError(Object.values(checked.errors)[0]!);
  const { recipient } = checked;
  return withTransaction(deps.db, async (tx) => {
    const payer = await getPayer(tx, partyId, memberKey);
    const open = (await listMemberRefunds(tx, payer)).filter(
      ({ refund, way }) => way === 'byHand' && refund.state !== 'done',
    );
    const given = await tx
      .update(refunds)
      .set({ recipient })
      .where(
        and(
          inArray(
            refunds.id,
            open.map(({ refund }) => refund.id),
          ),
          inArray(refunds.state, ['due', 'failed']),
        ),
      )
      .returning();
    if (given.length === 0) throw new DomainError('REFUND_NOT_BY_HAND');
    const now = deps.clock();
    for (const refund of given) {
      const { payment } = open.find((row) => row.refund.id === refund.id)!;
      if (recipient.kind === 'email')
        await postRefundMessage(tx, payment, refund, {
          describe: deps.payables[payment.purpose].describe,
          email: recipient.value,
          now,
        });
      await recordStaffEvent(tx, {
        restaurantId: refund.restaurantId,
        kind: 'money',
        subject: payment.id,
        now,
      });
    }
    return { refunds: (await listMemberRefunds(tx, payer)).map(toGuestRefund) };
  });
}

interface Payer {
  partyId: string;
  memberNo: number;
}

/**
 * Returns the member with a secret in the party that has the payments now: the phone of a guest who left before staff
 * joined the table to another one does not follow. Throws NOT_FOUND.
 */
async function getPayer(db: Executor, askedId: string, memberKey: string): Promise<Payer> {
  let { partyId, no: memberNo } = await getMember(db, askedId, memberKey);
  for (;;) {
    const { joinedInto, joinedShift } = await readParty(db, partyId);
    if (joinedInto === null) return { partyId, memberNo };
    partyId = joinedInto;
    memberNo += joinedShift;
  }
}

/** Returns the refunds of a member's payments with their way, the oldest first. */
async function listMemberRefunds(db: Executor, { partyId, memberNo }: Payer) {
  const shares = await db
    .select({ id: partyShares.id, sn: partyShares.sn })
    .from(partyShares)
    .where(and(eq(partyShares.partyId, partyId), eq(partyShares.memberNo, memberNo)));
  if (shares.length === 0) return [];
  const prefixes = shares.map(({ sn }) => sn.replaceAll('-', ''));
  // The shares of a group have become payments of its order; their references still begin with the share's number.
  const ofOrder = await db
    .select({ id: payments.id, reference: payments.reference })
    .from(payments)
    .innerJoin(partyRounds, eq(partyRounds.orderId, payments.orderId))
    .where(eq(partyRounds.partyId, partyId));
  const ofShares = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      inArray(
        payments.partyShareId,
        shares.map(({ id }) => id),
      ),
    );
  const own = [
    ...ofShares,
    ...ofOrder.filter(({ reference }) => prefixes.some((prefix) => reference.startsWith(prefix))),
  ];
  const rows = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        inArray(
          refunds.paymentId,
          own.map(({ id }) => id),
        ),
        countsAsRefund,
      ),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  return rows.map((row) => ({
    ...row,
    way: getRefundWay(row.payment, row.refund.method, row.refund.state === 'failed'),
  }));
}

type MemberRefund = Awaited<ReturnType<typeof listMemberRefunds>>[number];

const toGuestRefund = ({ refund, payment, way }: MemberRefund): GuestRefund => ({
  refundId: refund.id,
  amount: refund.amount,
  payType: payment.payType,
  way,
  at: refund.createdAt.toISOString(),
  doneAt: refund.state === 'done' ? refund.settledAt?.toISOString() : undefined,
  recipient: refund.recipient ? hideNumber(refund.recipient) : undefined,
});

/** A phone can lie on the table, so an account shows its last four signs only. */
const hideNumber = ({ kind, value }: RefundRecipient): GuestRefund['recipient'] => ({
  kind,
  value: kind === 'email' ? value : `…${value.slice(-4)}`,
});
