import { and, eq, inArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Input } from '@/lib/contract/contract';
import { tableBill } from '@/lib/contract/party-values';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import type { Locale, Minor } from '@/lib/contract/vocabulary';
import { listEaters } from '@/lib/domain/parties/split-bill';
import { isConflict } from '../../../core/database-errors';
import { DomainError } from '../../../core/domain-error';
import { getPayWindowEnd } from '../../../core/durations';
import { createOrderNames } from '../../../core/ids';
import { wakeConsoles } from '../../../core/staff-events';
import { retryOnConflict } from '../../../core/transaction';
import type { Db } from '../../../db/client';
import type { Deps } from '../../../deps';
import type { CallContext } from '../../../http/serve';
import { partyMembers, partyRounds } from '../../../schema/parties';
import { checkShopOpen } from '../../orders/placing/availability';
import { checkMandatory, checkStock, countTaken } from '../../orders/placing/cart-rules';
import { findTypedPromotion, type Typist } from '../../orders/placing/find-typed-promotion';
import { type Placement, type PlacementError, writeOrder } from '../../orders/placing/place-order';
import { findPromotionFacts, listUses } from '../../orders/placing/promotion';
import { getTranslate, type Quoted } from '../../orders/placing/quote';
import { toStoredAvoids, toStoredLines } from '../../orders/placing/stored-lines';
import { checkTime } from '../../orders/placing/time-rules';
import { getWallTime } from '../../restaurant/hours';
import type { PromotionRow } from '../../restaurant/info';
import type { Shop, ShopNow } from '../../restaurant/shop';
import {
  getPresent,
  listMembers,
  listUnsentLines,
  lockAtTable,
  type MemberRow,
  type PartyLineRow,
  type PartyRow,
  touchParty,
} from '../parties.repository';
import { getShop } from '../party-facts';
import { quoteRound } from './quote-round';

/** The input of a party's order; `party` is locked. */
interface RoundInput {
  shop: Shop;
  party: PartyRow;
  lines: PartyLineRow[];
  members: MemberRow[];
  round: number;
  locale: Locale;
  now: Date;
}

interface AskedRound {
  readShop(): Promise<ShopNow>;
  /** The number of the next round, as the sender saw it; undefined for whichever is next. */
  round?: number;
  locale: Locale;
  /** Locks the party and returns the number of the sending member. Throws when that member may not send. */
  lock(db: Db): Promise<{ party: PartyRow; sentBy: number }>;
  /** Sends only the lines of the sending member; the others stay unsent. */
  isOwnOnly?: boolean;
  /** Validates and prices the order. Throws the errors of an order. */
  prepare(db: Db, input: RoundInput): Placement | Promise<Placement>;
  /** Writes the additional rows of the order. */
  after?(db: Db, input: RoundInput, placement: Placement): Promise<void>;
}

/**
 * Sends the unsent lines to the kitchen as one order. A repeated call with the same round number sends nothing.
 * Throws NOT_FOUND, PARTY_CLOSED, FORBIDDEN for a group, ROUND_EMPTY, ROUND_CHANGED for a number above the next one and
 * for another amount than the shown one, ROUND_UNPAID while guests choose what becomes of an unpaid round, and the errors
 * of an order; after an error nothing was sent.
 */
export async function sendRound(
  deps: Deps,
  input: Input<'parties.sendRound'>,
  { locale, address }: Pick<CallContext, 'locale' | 'address'>,
): Promise<void> {
  let typist: Typist = { address };
  await placeRound(deps, {
    readShop: () => getShop(deps, input.partyId),
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
      return prepareRound(deps, db, given, { shown: input.shown, promotion });
    },
  });
}

/**
 * Writes the unsent lines as one order, in one transaction. A repeated call writes nothing. Throws the errors
 * of `sendRound`.
 */
export async function placeRound(deps: Deps, asked: AskedRound): Promise<void> {
  const isRetryable = (error: unknown) => error instanceof StaleShop || isConflict(error);
  return retryOnConflict(async () => {
    const { shop } = await asked.readShop();
    const client = await deps.pool.connect();
    try {
      await client.query('begin');
      const sent = await placeOnce(deps, client, shop, asked);
      await client.query('commit');
      if (sent) wakeConsoles(deps.pool, sent.restaurantId);
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }, isRetryable);
}

/** The menu changed since it was read; the caller reads it again and repeats the attempt. */
class StaleShop extends DomainError {
  constructor() {
    super('STATUS_CONFLICT');
  }
}

/** Returns the party, or undefined when the round was already sent. Throws StaleShop. */
async function placeOnce(
  deps: Deps,
  client: pg.PoolClient,
  shop: Shop,
  { round: seenRound, locale, lock, prepare, after, isOwnOnly }: AskedRound,
): Promise<PartyRow | undefined> {
  const db = drizzle(client);
  const { party, sentBy } = await lock(db);
  const round = seenRound ?? party.rounds + 1;
  if (party.rounds >= round) {
    await checkSent(db, party, round);
    return undefined;
  }
  // Staff have taken a round to another table, so the sender saw another bill.
  if (round > party.rounds + 1) throw new DomainError('ROUND_CHANGED');
  const unsent = await listUnsentLines(db, party.id);
  const lines = isOwnOnly ? unsent.filter(({ memberNo }) => memberNo === sentBy) : unsent;
  if (lines.length === 0) throw new DomainError('ROUND_EMPTY');

  const now = deps.clock();
  const members = await listMembers(db, party.id);
  const given = { shop, party, members, lines, round, locale, now };
  const placement = await prepare(db, given);
  const failure = await writeOrder(client, placement);
  if (failure) {
    // Without a code, the used-up promotion is one of the restaurant's own; the next attempt has the price without it.
    const isOwn = failure.reason === 'promotion' && !placement.order.promotionCode;
    if (isOwn || failure.reason === 'stale' || failure.reason === 'taken number') throw new StaleShop();
    throw toError(failure, shop, locale);
  }
  await storeRound(db, { party, members, lines, round, sentBy, orderId: placement.order.id, now });
  await after?.(db, given, placement);
  return party;
}

/**
 * Checks that a round number was used by a round that a guest sent, of which the call is a repetition. Throws
 * ROUND_CHANGED for one that staff brought from another table: the sender saw another bill.
 */
async function checkSent(db: Db, party: PartyRow, round: number): Promise<void> {
  const [brought] = await db
    .select({ no: partyRounds.no })
    .from(partyRounds)
    .where(and(eq(partyRounds.partyId, party.id), eq(partyRounds.no, round), partyRounds.isBrought));
  if (brought) throw new DomainError('ROUND_CHANGED');
}

async function storeRound(
  db: Db,
  round: {
    party: PartyRow;
    members: MemberRow[];
    lines: PartyLineRow[];
    round: number;
    sentBy: number;
    orderId: string;
    now: Date;
  },
): Promise<void> {
  const { party, members, lines, round: no, sentBy, orderId, now } = round;
  const present = getPresent(party, members, lines);
  const sent = lines.map((line, position) => ({
    id: line.id,
    position,
    shared_with: listEaters(line, present),
  }));
  await db.execute(sql`update party_lines l set round = ${no}, position = s.position, shared_with = s.shared_with
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) s(id bigint, position smallint, shared_with smallint[])
    where l.id = s.id`);
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

/** Validates and prices the round as an order at the table. Throws ROUND_CHANGED and the errors of an order. */
export async function prepareRound(
  deps: Deps,
  db: Db,
  given: RoundInput,
  { shown, promotion }: { shown: Minor; promotion: PromotionRow | null | undefined },
): Promise<Placement> {
  const { shop, party, lines, locale, now } = given;
  const { restaurant } = shop;
  const translate = getTranslate(shop, locale);
  const asked = { deliveryType: 'SELF_PICKUP' as const, tableNo: party.tableNo! };
  if (party.chooseBy) throw new DomainError('ROUND_UNPAID');
  checkShopOpen(restaurant);
  const promotionFacts = await findPromotionFacts(db, shop, { promotion }, now);
  const round = { tableNo: party.tableNo!, lines, now, promotionFacts };
  // The table sees its round without a code, because a code is first checked when the round is sent.
  const plain = quoteRound(shop, round, translate);
  const quoted = promotion === undefined ? plain : quoteRound(shop, { ...round, promotion }, translate);
  checkStock(quoted.lines, new Map([...shop.soldOut].map((dishId) => [dishId, 0])), translate);
  // Mandatory dishes are checked once per table.
  if (given.round === 1) checkMandatoryDishes(shop, quoted, translate);
  checkTime(asked, restaurant, now);
  if (plain.price.total !== shown)
    throw new DomainError('ROUND_CHANGED', { amount: plain.price.total / 100 });
  const payFirst = restaurant.pickup.tablePayFirst === true;
  return toPlacement(deps, given, quoted, {
    ...asked,
    // A round that must be paid first is not sent to the kitchen yet.
    status: payFirst ? OrderStatus.AwaitingPayment : OrderStatus.Accepted,
    expiresAt: payFirst ? getPayWindowEnd(restaurant, now) : undefined,
    locale: restaurant.defaultLocale,
  });
}

/** Returns the rows of a party's unpaid order. */
export function toPlacement(
  { random }: Pick<Deps, 'random'>,
  { shop, party, members, lines, now }: RoundInput,
  quoted: Quoted,
  order: Pick<Placement['order'], 'deliveryType' | 'status' | 'locale'> & Partial<Placement['order']>,
): Placement {
  const { restaurant } = shop;
  const uses = listUses(quoted.promotions);
  const writers = lines.map(({ memberNo }) => members.find(({ no }) => no === memberNo)!);
  const { id, sn } = createOrderNames(
    restaurant.orderPrefix,
    getWallTime(now, restaurant.timeZone).day,
    random,
  );
  return {
    revision: restaurant.revision,
    // The lock of the party and the number of the round make a repeated call send nothing.
    idempotencyKey: id,
    requestHash: '',
    pieces: new Map([...countTaken(quoted.lines)].map(([dishId, { pieces }]) => [dishId, pieces])),
    limitedPromotions: uses.limited,
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
      ...uses.columns,
      avoids: toStoredAvoids(writers.map(({ avoids }) => avoids ?? undefined)),
      createdAt: now,
      ...order,
    },
    lines: toStoredLines(quoted, party.tableNo !== null, (position) => writers[position]!.locale),
  };
}

/** Checks that the dishes that everybody must order are there. Throws MANDATORY_MISSING. */
export function checkMandatoryDishes(
  shop: Shop,
  quoted: Quoted,
  translate: ReturnType<typeof getTranslate>,
): void {
  checkMandatory(
    quoted.lines,
    [...shop.dishes.values()].filter(({ id }) => !shop.soldOut.has(id)),
    translate,
  );
}

function toError(failure: PlacementError, shop: Shop, locale: Locale): DomainError {
  if (failure.reason === 'slot') return new DomainError('SLOT_FULL');
  if (failure.reason === 'promotion') return new DomainError('PROMOTION_INVALID');
  if (failure.reason !== 'stock') return new DomainError('STATUS_CONFLICT');
  const dish = shop.dishes.get(failure.dishId);
  return new DomainError('STOCK_SHORT', {
    dishId: failure.dishId,
    dishName: dish ? getTranslate(shop, locale)(dish.name) : '',
    left: failure.left,
  });
}
