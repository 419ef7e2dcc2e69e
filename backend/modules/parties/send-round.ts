import { and, eq, inArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Input } from '@/lib/contract/contract';
import { tableBill } from '@/lib/contract/party-values';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import type { Locale } from '@/lib/contract/vocabulary';
import { isConflict } from '../../core/database-errors';
import { DomainError } from '../../core/domain-error';
import { newOrderNames } from '../../core/ids';
import { wakeConsoles } from '../../core/staff-events';
import type { Db } from '../../db/client';
import type { Deps } from '../../deps';
import { partyLines, partyMembers, partyRounds } from '../../schema/parties';
import { checkShopOpen } from '../orders/placing/availability';
import { checkMandatory, checkMinOrder, checkStock, piecesByDish } from '../orders/placing/cart-rules';
import { type Placement, type PlacementError, writeOrder } from '../orders/placing/place-order';
import { linesToKeep } from '../orders/placing/prepare-order';
import { getTranslate, type Quoted, quoteOrder } from '../orders/placing/quote';
import { checkTime } from '../orders/placing/time-rules';
import { wallTimeAt } from '../restaurant/hours';
import type { Shop } from '../restaurant/shop';
import {
  listUnsentLines,
  lockAsMember,
  type PartyLineRow,
  type PartyRow,
  touchParty,
} from './parties.repository';
import { getShop, toOrdered } from './party-view';

const maxAttempts = 5;

/**
 * Sends what is not sent yet to the kitchen as one order (TAB-03, TAB-04). A round that was sent already is not sent again. Throws
 * NOT_FOUND, PARTY_CLOSED, ROUND_EMPTY, INVALID_INPUT for a round that cannot be the next, and the errors of an order; then nothing
 * was sent.
 */
export async function sendRound(
  deps: Deps,
  input: Input<'parties.sendRound'>,
  locale: Locale,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { shop } = await getShop(deps, input.partyId);
    const client = await deps.pool.connect();
    try {
      await client.query('begin');
      const sent = await sendIn(deps, client, shop, input, locale);
      if (sent === 'stale') {
        await client.query('rollback');
        if (attempt === maxAttempts) throw new DomainError('STATUS_CONFLICT');
        continue;
      }
      await client.query('commit');
      if (sent) wakeConsoles(deps.pool, sent.restaurantId);
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (attempt === maxAttempts || !isConflict(error)) throw error;
    } finally {
      client.release();
    }
  }
}

/** Returns the party, undefined when the round was sent before, or `stale` when the menu changed meanwhile. */
async function sendIn(
  deps: Deps,
  client: pg.PoolClient,
  shop: Shop,
  input: Input<'parties.sendRound'>,
  locale: Locale,
): Promise<PartyRow | undefined | 'stale'> {
  const db = drizzle(client);
  const { party, member } = await lockAsMember(db, input);
  if (party.rounds >= input.round) return undefined;
  if (input.round > party.rounds + 1)
    throw new DomainError('INVALID_INPUT', { fields: [{ path: 'round', reason: 'is not the next one' }] });
  const lines = await listUnsentLines(db, party.id);
  if (lines.length === 0) throw new DomainError('ROUND_EMPTY');

  const now = deps.clock();
  const placement = preparePlacement(deps, shop, { party, lines, round: input.round, locale, now });
  const failure = await writeOrder(client, placement);
  if (failure) {
    if (failure.because === 'stale' || failure.because === 'taken number') return 'stale';
    throw toError(failure, shop, locale);
  }
  await storeRound(db, {
    party,
    lines,
    round: input.round,
    sentBy: member.no,
    orderId: placement.order.id,
    now,
  });
  return party;
}

async function storeRound(
  db: Db,
  round: {
    party: PartyRow;
    lines: PartyLineRow[];
    round: number;
    sentBy: number;
    orderId: string;
    now: Date;
  },
): Promise<void> {
  const { party, lines, round: no, sentBy, orderId, now } = round;
  const ids = lines.map(({ id }) => id);
  await db
    .update(partyLines)
    .set({ round: no, position: sql`array_position(${sql.param(ids)}::bigint[], ${partyLines.id}) - 1` })
    .where(inArray(partyLines.id, ids));
  await db.insert(partyRounds).values({ partyId: party.id, no, orderId, sentBy, sentAt: now });
  await db
    .update(partyMembers)
    .set({ cartVersion: sql`${partyMembers.cartVersion} + 1` })
    .where(
      and(
        eq(partyMembers.partyId, party.id),
        inArray(partyMembers.no, [...new Set(lines.map(({ memberNo }) => memberNo))]),
      ),
    );
  await touchParty(db, party.id, now, { rounds: no });
}

/** Validates and prices the round as an order at the table. Throws the errors of an order. */
function preparePlacement(
  deps: Deps,
  shop: Shop,
  given: { party: PartyRow; lines: PartyLineRow[]; round: number; locale: Locale; now: Date },
): Placement {
  const { party, lines, round, locale, now } = given;
  const { restaurant } = shop;
  const translate = getTranslate(shop, locale);
  const asked = { deliveryType: 'SELF_PICKUP' as const, tableNo: party.tableNo };
  checkShopOpen(restaurant);
  const quoted = quoteOrder(shop, { ...asked, dishList: lines.map(toOrdered) }, now, translate);
  checkStock(quoted.lines, new Map([...shop.soldOut].map((dishId) => [dishId, 0])), translate);
  // What every order must hold, and the least that it must come to, are asked of the table once.
  if (round === 1) checkFirstRound(shop, quoted, translate);
  checkTime(asked, restaurant, now);

  const { id, sn } = newOrderNames(
    restaurant.orderPrefix,
    wallTimeAt(now, restaurant.timeZone).day,
    deps.random,
  );
  return {
    revision: restaurant.revision,
    idempotencyKey: `party:${party.id}:${round}`,
    requestHash: '',
    pieces: new Map([...piecesByDish(quoted.lines)].map(([dishId, { pieces }]) => [dishId, pieces])),
    promotionLimited: false,
    order: {
      id,
      sn,
      restaurantId: restaurant.id,
      userId: null,
      partyId: party.id,
      status: OrderStatus.Accepted,
      payStatus: PayStatus.Unpaid,
      ...asked,
      payType: tableBill,
      total: quoted.price.total,
      fees: quoted.price.fees,
      locale: restaurant.defaultLocale,
      createdAt: now,
    },
    lines: linesToKeep(quoted, party.tableNo),
  };
}

function checkFirstRound(shop: Shop, quoted: Quoted, translate: ReturnType<typeof getTranslate>): void {
  checkMandatory(
    quoted.lines,
    [...shop.dishes.values()].filter(({ id }) => !shop.soldOut.has(id)),
    translate,
  );
  checkMinOrder(quoted.price.fees.dishAmountBeforePromotion, quoted.minOrder);
}

function toError(failure: PlacementError, shop: Shop, locale: Locale): DomainError {
  if (failure.because !== 'stock') return new DomainError('STATUS_CONFLICT');
  const dish = shop.dishes.get(failure.dishId);
  return new DomainError('STOCK_SHORT', {
    dishId: failure.dishId,
    dishName: dish ? getTranslate(shop, locale)(dish.name) : '',
    left: failure.left,
  });
}
