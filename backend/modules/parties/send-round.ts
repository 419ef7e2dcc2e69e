import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Input } from '@/lib/contract/contract';
import type { Avoidable } from '@/lib/contract/food-values';
import { tableBill } from '@/lib/contract/party-values';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import type { Locale } from '@/lib/contract/vocabulary';
import { isConflict } from '../../core/database-errors';
import { DomainError } from '../../core/domain-error';
import { createOrderNames } from '../../core/ids';
import { getPayWindowEnd } from '../../core/pay-window';
import { wakeConsoles } from '../../core/staff-events';
import type { Db } from '../../db/client';
import type { Deps } from '../../deps';
import type { CallContext } from '../../http/serve';
import { partyLines, partyMembers, partyRounds } from '../../schema/parties';
import { checkShopOpen } from '../orders/placing/availability';
import { checkMandatory, checkMinOrder, checkStock, countPiecesByDish } from '../orders/placing/cart-rules';
import { findTypedPromotion, type Typist } from '../orders/placing/find-typed-promotion';
import { type Placement, type PlacementError, writeOrder } from '../orders/placing/place-order';
import { getTranslate, type Quoted, quoteOrder } from '../orders/placing/quote';
import { toStoredAvoids, toStoredLines } from '../orders/placing/stored-lines';
import { checkTime } from '../orders/placing/time-rules';
import { getWallTime } from '../restaurant/hours';
import type { PromotionRow } from '../restaurant/info';
import type { Shop } from '../restaurant/shop';
import {
  listUnsentLines,
  lockAtTable,
  type PartyLineRow,
  type PartyRow,
  toOrdered,
  touchParty,
} from './parties.repository';
import { getShop } from './party-view';

const maxAttempts = 5;

/** What an order of a party is made of; `party` is locked. */
interface RoundInput {
  shop: Shop;
  party: PartyRow;
  lines: PartyLineRow[];
  /** What members avoid who told it, by their number. */
  avoided: ReadonlyMap<number, Avoidable[]>;
  round: number;
  locale: Locale;
  now: Date;
}

interface AskedRound {
  partyId: string;
  /** The one after those that were seen. */
  round: number;
  locale: Locale;
  /** Locks the party and returns who sends. Throws when they may not. */
  lock(db: Db): Promise<{ party: PartyRow; sentBy: number }>;
  /** Validates and prices the order. Throws the errors of an order. */
  prepare(db: Db, input: RoundInput): Placement | Promise<Placement>;
  /** Writes what belongs to the order besides. */
  after?(db: Db, input: RoundInput): Promise<void>;
}

/**
 * Sends what is not sent yet to the kitchen as one order (TAB-03, TAB-04). A round that was sent already is not sent again. Throws
 * NOT_FOUND, PARTY_CLOSED, FORBIDDEN for a group, ROUND_EMPTY, INVALID_INPUT for a round that cannot be the next, and the errors of an
 * order; then nothing was sent.
 */
export async function sendRound(
  deps: Deps,
  input: Input<'parties.sendRound'>,
  { locale, address }: Pick<CallContext, 'locale' | 'address'>,
): Promise<void> {
  let typist: Typist = { address };
  await placeRound(deps, {
    partyId: input.partyId,
    round: input.round,
    locale,
    async lock(db) {
      const { party, member } = await lockAtTable(db, input);
      typist = { userId: member.userId ?? undefined, address };
      return { party, sentBy: member.no };
    },
    async prepare(db, given) {
      const { promotionCode } = input;
      const promotion = promotionCode
        ? ((await findTypedPromotion(
            { db, clock: deps.clock },
            typist,
            given.party.restaurantId,
            promotionCode,
          )) ?? null)
        : undefined;
      return preparePlacement(deps, given, promotion);
    },
  });
}

/** Writes what is not sent yet as one order, in one transaction; one that was sent already is not sent again. Throws as `sendRound`. */
export async function placeRound(deps: Deps, asked: AskedRound): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { shop } = await getShop(deps, asked.partyId);
    const client = await deps.pool.connect();
    try {
      await client.query('begin');
      const sent = await placeOnce(deps, client, shop, asked);
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
async function placeOnce(
  deps: Deps,
  client: pg.PoolClient,
  shop: Shop,
  { round, locale, lock, prepare, after }: AskedRound,
): Promise<PartyRow | undefined | 'stale'> {
  const db = drizzle(client);
  const { party, sentBy } = await lock(db);
  if (party.rounds >= round) return undefined;
  if (round > party.rounds + 1)
    throw new DomainError('INVALID_INPUT', { fields: [{ path: 'round', reason: 'is not the next one' }] });
  const lines = await listUnsentLines(db, party.id);
  if (lines.length === 0) throw new DomainError('ROUND_EMPTY');

  const now = deps.clock();
  const given = { shop, party, lines, avoided: await readAvoided(db, party.id), round, locale, now };
  const placement = await prepare(db, given);
  const failure = await writeOrder(client, placement);
  if (failure) {
    if (failure.because === 'stale' || failure.because === 'taken number') return 'stale';
    throw toError(failure, shop, locale);
  }
  await storeRound(db, { party, lines, round, sentBy, orderId: placement.order.id, now });
  await after?.(db, given);
  return party;
}

async function readAvoided(db: Db, partyId: string): Promise<Map<number, Avoidable[]>> {
  const told = await db
    .select({ no: partyMembers.no, avoids: partyMembers.avoids })
    .from(partyMembers)
    .where(and(eq(partyMembers.partyId, partyId), isNotNull(partyMembers.avoids)));
  return new Map(told.map(({ no, avoids }) => [no, avoids!]));
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
  given: RoundInput,
  promotion: PromotionRow | null | undefined,
): Placement {
  const { shop, party, lines, round, locale, now } = given;
  const { restaurant } = shop;
  const translate = getTranslate(shop, locale);
  const asked = { deliveryType: 'SELF_PICKUP' as const, tableNo: party.tableNo! };
  checkShopOpen(restaurant);
  const quoted = quoteOrder(shop, { ...asked, dishList: lines.map(toOrdered), promotion }, now, translate);
  checkStock(quoted.lines, new Map([...shop.soldOut].map((dishId) => [dishId, 0])), translate);
  // What every order must hold, and the least that it must come to, are asked of the table once.
  if (round === 1) checkFirstRound(shop, quoted, translate);
  checkTime(asked, restaurant, now);
  const payFirst = restaurant.pickup.tablePayFirst === true;
  return toPlacement(deps, given, quoted, {
    ...asked,
    // Unpaid orders are in no kitchen (TAB-04).
    status: payFirst ? OrderStatus.AwaitingPayment : OrderStatus.Accepted,
    expiresAt: payFirst ? getPayWindowEnd(restaurant, now) : undefined,
    locale: restaurant.defaultLocale,
  });
}

/** Returns the rows of a party's order, which nobody has paid yet. */
export function toPlacement(
  { random }: Pick<Deps, 'random'>,
  { shop, party, lines, avoided, round, now }: RoundInput,
  quoted: Quoted,
  order: Pick<Placement['order'], 'deliveryType' | 'status' | 'locale'> & Partial<Placement['order']>,
): Placement {
  const { restaurant } = shop;
  const { id, sn } = createOrderNames(
    restaurant.orderPrefix,
    getWallTime(now, restaurant.timeZone).day,
    random,
  );
  return {
    revision: restaurant.revision,
    idempotencyKey: `party:${party.id}:${round}`,
    requestHash: '',
    pieces: new Map([...countPiecesByDish(quoted.lines)].map(([dishId, { pieces }]) => [dishId, pieces])),
    promotionLimited: quoted.promotion?.usesLeft != null,
    order: {
      id,
      sn,
      restaurantId: restaurant.id,
      userId: null,
      partyId: party.id,
      payStatus: PayStatus.Unpaid,
      payType: tableBill,
      total: quoted.price.total,
      fees: quoted.price.fees,
      promotionCode: quoted.promotion?.code,
      avoids: toStoredAvoids(lines.map(({ memberNo }) => avoided.get(memberNo))),
      createdAt: now,
      ...order,
    },
    lines: toStoredLines(quoted, party.tableNo !== null),
  };
}

/** Checks what every order must hold, and the least that it must come to. Throws MANDATORY_MISSING, MIN_ORDER. */
export function checkFirstRound(
  shop: Shop,
  quoted: Quoted,
  translate: ReturnType<typeof getTranslate>,
): void {
  checkMandatory(
    quoted.lines,
    [...shop.dishes.values()].filter(({ id }) => !shop.soldOut.has(id)),
    translate,
  );
  checkMinOrder(quoted.price.fees.dishAmountBeforePromotion, quoted.minOrder);
}

function toError(failure: PlacementError, shop: Shop, locale: Locale): DomainError {
  if (failure.because === 'slot') return new DomainError('SLOT_FULL');
  if (failure.because === 'promotion') return new DomainError('PROMOTION_INVALID');
  if (failure.because !== 'stock') return new DomainError('STATUS_CONFLICT');
  const dish = shop.dishes.get(failure.dishId);
  return new DomainError('STOCK_SHORT', {
    dishId: failure.dishId,
    dishName: dish ? getTranslate(shop, locale)(dish.name) : '',
    left: failure.left,
  });
}
