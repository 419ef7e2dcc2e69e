import { createHash, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { staffMemberNo } from '@/lib/contract/party-values';
import type { StaffInput, StaffOutput } from '@/lib/contract/staff/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { cutText } from '@/lib/domain/cut-text';
import { type Act, recordAudit } from '../../../core/audit-log';
import { checkSameRequest, withIdempotency } from '../../../core/idempotency';
import { enqueueAccepted } from '../../../core/print-queue';
import type { Db, Tx } from '../../../db/client';
import type { Deps } from '../../../deps';
import { idempotencyKeys, orders } from '../../../schema/orders';
import { partyLines, partyMembers } from '../../../schema/parties';
import { requireTable } from '../../dine-in/active-table';
import { staffKeyOwner } from '../../orders/placing/taken-by';
import { suggestTime } from '../../orders/steps/promised-time';
import { getCurrentShop } from '../../restaurant/shop';
import { openParty } from '../join-party';
import { lockOpenParty, type PartyRow, tellStaff } from '../parties.repository';
import { placeRound, prepareRound } from './send-round';
import { getDigits, lockTable } from './table-digits';

type Input = StaffInput<'orders.take'>;
type Taken = StaffOutput<'orders.take'>;

interface By extends Pick<Act, 'staffId' | 'address'> {
  actor: string;
  locale: Locale;
  key?: string;
}

/**
 * Sends lines of a waiter as the next round of a table by `placeRound`, and opens the table's bill when it has none. The
 * guests who sit there share the lines; what they have not sent stays theirs. Once per idempotency key. Throws
 * TABLE_UNKNOWN and the errors of `sendRound`.
 */
export async function sendRoundByStaff(deps: Deps, input: Input, by: By): Promise<Taken> {
  const table = { restaurantId: input.restaurantId, tableNo: input.tableNo! };
  const { tableJoin } = (await requireTable(deps, table)).pickup;
  const { key, actor, staffId, address } = by;
  const orderId = await withIdempotency<string>(
    { key, request: input, findAnswer: (known) => findSentRound(deps.db, known) },
    async (requestHash) => {
      let sent = '';
      await placeRound(deps, {
        readShop: () => getCurrentShop(deps, table.restaurantId),
        locale: by.locale,
        isOwnOnly: true,
        async lock(db) {
          const now = deps.clock();
          const { digits } = await lockTable(db as Tx, deps, table, now);
          const party =
            (await lockOpenParty(db, table.restaurantId, table.tableNo)) ??
            (await openParty(
              db as Tx,
              deps,
              table,
              tableJoin === 'open' ? getDigits(deps.random) : digits,
              now,
            ));
          await putStaffLines(db, party, input, by, now);
          return { party, sentBy: staffMemberNo };
        },
        async prepare(db, given) {
          const placement = await prepareRound(deps, db, given, {
            shown: input.payAmount,
            promotion: undefined,
          });
          const isSent = placement.order.expiresAt === undefined;
          const promise = { deliveryType: 'SELF_PICKUP' as const, slot: null, promisedAt: null };
          return {
            ...placement,
            actor,
            ...(key && { idempotencyKey: key }),
            requestHash,
            order: {
              ...placement.order,
              source: input.source,
              takenBy: actor,
              remark: input.remark?.trim() || undefined,
              ...(isSent && {
                acceptedAt: given.now,
                promisedAt: suggestTime(promise, given.shop.restaurant, given.now),
              }),
            },
          };
        },
        async after(db, { party, now }, { order }) {
          sent = order.id;
          if (order.acceptedAt)
            await enqueueAccepted(db, { restaurantId: party.restaurantId, orderId: order.id, actor, now });
          await tellStaff(db, party, now);
          await recordAudit(db, {
            restaurantId: party.restaurantId,
            act: 'order.taken',
            subject: order.sn,
            detail: { source: input.source, payBy: 'bill', total: order.total, table: table.tableNo },
            actor,
            staffId,
            address,
            at: now,
          });
        },
      });
      return sent;
    },
  );
  return readRound(deps.db, orderId);
}

/** Puts the waiter's lines into the cart of a member that stands for the staff of the table. */
async function putStaffLines(db: Db, party: PartyRow, input: Input, by: By, now: Date): Promise<void> {
  await db
    .insert(partyMembers)
    .values({
      partyId: party.id,
      no: staffMemberNo,
      keyHash: createHash('sha256').update(randomUUID()).digest('base64url'),
      name: cutText(by.actor, 20),
      colour: 0,
      locale: by.locale,
      joinedAt: now,
      // Staff eat nothing of what the table shares.
      leftAt: now,
    })
    .onConflictDoUpdate({
      target: [partyMembers.partyId, partyMembers.no],
      set: { name: cutText(by.actor, 20), locale: by.locale },
    });
  await db.insert(partyLines).values(
    input.dishList.map((line, position) => ({
      partyId: party.id,
      memberNo: staffMemberNo,
      lineKey: `staff:${position}`,
      dishId: line.dishId,
      specId: line.specId ?? null,
      items: line.items,
      remark: line.dishRemark ?? null,
      count: line.dishCount,
      forAll: true,
      addedAt: now,
    })),
  );
}

async function findSentRound(
  db: Db,
  { key, requestHash }: { key: string; requestHash: string },
): Promise<string | undefined> {
  const [known] = await db
    .select({ orderId: idempotencyKeys.orderId, requestHash: idempotencyKeys.requestHash })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, staffKeyOwner), eq(idempotencyKeys.key, key)));
  if (!known) return undefined;
  checkSameRequest(known, requestHash);
  return known.orderId;
}

async function readRound(db: Db, orderId: string): Promise<Taken> {
  const [order] = await db
    .select({ sn: orders.sn, total: orders.total })
    .from(orders)
    .where(eq(orders.id, orderId));
  return {
    orderId,
    orderSn: order!.sn,
    number: order!.sn.split('-').at(-1)!,
    amount: order!.total,
    isPaid: false,
    qrCode: undefined,
    link: undefined,
  };
}
