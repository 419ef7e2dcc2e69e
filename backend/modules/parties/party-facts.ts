import type { Deps } from '../../deps';
import { findPromotionFacts, type PromotionFacts } from '../orders/placing/promotion';
import type { PromotionRow } from '../restaurant/info';
import { getCurrentShop, type ShopNow } from '../restaurant/shop';
import { findGroupPromotion } from './groups/quote-group';
import {
  findGroupRow,
  type GroupRow,
  listMembers,
  listRounds,
  listShares,
  listUnsentLines,
  type MemberRow,
  type PartyLineRow,
  type PartyRow,
  type Round,
  readParty,
  type ShareRow,
} from './parties.repository';

/** The stored facts of a party, from which the view in each language is built. */
export interface PartyFacts {
  now: ShopNow;
  party: PartyRow;
  members: MemberRow[];
  lines: PartyLineRow[];
  rounds: Round[];
  shares: ShareRow[];
  group?: GroupRow;
  /** The promotion of the group's code; null when it no longer exists. */
  promotion?: PromotionRow | null;
  promotionFacts?: PromotionFacts;
  /** The time of the read. */
  at: Date;
}

/**
 * Returns the shop of a party. Call it before a transaction begins: a transaction that waits for a second
 * connection can exhaust the pool. Throws NOT_FOUND.
 */
export const getShop = async (deps: Deps, partyId: string): Promise<ShopNow> =>
  getCurrentShop(deps, (await readParty(deps.db, partyId)).restaurantId);

/** Returns all facts that the views of a party need. */
export async function readPartyFacts(deps: Deps, party: PartyRow): Promise<PartyFacts> {
  const [[facts], group] = await Promise.all([
    listTableFacts(deps, party.restaurantId, [party]),
    findGroupRow(deps.db, party),
  ]);
  if (!group) return facts!;
  const promotion = await findGroupPromotion(deps.db, party.restaurantId, group);
  const { shop } = facts!.now;
  const promotionFacts = await findPromotionFacts(
    deps.db,
    shop,
    { userId: group.userId, promotion },
    facts!.at,
  );
  return { ...facts!, group, promotion, promotionFacts };
}

/** Returns the facts of all tables of a restaurant, by a constant number of queries. */
export async function listTableFacts(
  deps: Deps,
  restaurantId: number,
  tables: readonly PartyRow[],
): Promise<PartyFacts[]> {
  if (tables.length === 0) return [];
  const ids = tables.map(({ id }) => id);
  const [now, members, lines, rounds, shares] = await Promise.all([
    getCurrentShop(deps, restaurantId),
    listMembers(deps.db, ...ids),
    listUnsentLines(deps.db, ...ids),
    listRounds(deps.db, ...ids),
    listShares(deps.db, ...ids),
  ]);
  const at = deps.clock();
  // Guests at a table order without an account.
  const promotionFacts = await findPromotionFacts(deps.db, now.shop, {}, at);
  return tables.map((party) => {
    const isOwn = ({ partyId }: { partyId: string }) => partyId === party.id;
    return {
      now,
      party,
      members: members.filter(isOwn),
      lines: lines.filter(isOwn),
      rounds: rounds.filter(isOwn),
      shares: shares.filter(isOwn),
      promotionFacts,
      at,
    };
  });
}
