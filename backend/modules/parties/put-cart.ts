import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Input, Output } from '@/lib/contract/contract';
import type { PartyCartLine } from '@/lib/contract/parties';
import type { OrderMode } from '@/lib/contract/values';
import type { Locale } from '@/lib/contract/vocabulary';
import type { AskedFor } from '@/lib/domain/dish/availability';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { partyLines, partyMembers } from '../../schema/parties';
import { checkMaxNumbers, checkStock } from '../orders/placing/cart-rules';
import type { ChosenLine } from '../orders/placing/choices';
import { chooseForTime } from '../orders/placing/choose-for-time';
import { getTranslate } from '../orders/placing/quote';
import type { ShopNow } from '../restaurant/shop';
import { findHeldShare, releaseShare } from './bill/pay-share';
import {
  findGroupRow,
  listUnsentLines,
  lockAsMember,
  lockToChoose,
  type MemberRow,
  type PartyLineRow,
  type PartyRow,
  toOrdered,
  touchParty,
} from './parties.repository';
import { getShop } from './party-facts';
import { getPartyMode, getPartyTime } from './party-lines';
import { deleteLine } from './tables/tables-by-staff';

/**
 * Replaces a member's unsent lines. A repeated change returns its first answer; a change that is based on an
 * older cart version changes nothing. Throws NOT_FOUND, PARTY_CLOSED, GROUP_FIXED and the errors of a line.
 */
export async function putCart(
  deps: Deps,
  input: Input<'parties.putCart'>,
  locale: Locale,
): Promise<Output<'parties.putCart'>> {
  const now = deps.clock();
  const shop = await getShop(deps, input.partyId);
  return withTransaction(deps.db, async (tx) => {
    const { party, member } = await lockToChoose(tx, input);
    const before = await listUnsentLines(tx, party.id);
    const own = before.filter(({ memberNo }) => memberNo === member.no);
    if (member.lastChange === input.change) return toAnswer(member, own, true);
    if (member.cartVersion !== input.seen) return toAnswer(member, own, false);
    const group = await findGroupRow(tx, party);
    const asked = getPartyTime(group, shop.shop.restaurant.timeZone, now);
    checkLines(shop, before, member.no, input.lines, { locale, asked, mode: getPartyMode(group) });
    await replaceLines(tx, party.id, member.no, input.lines, now);
    const changed = await moveCart(tx, { ...member, locale }, input.change);
    await touchParty(tx, party.id, now);
    const after = await listUnsentLines(tx, party.id);
    return toAnswer(
      changed,
      after.filter(({ memberNo }) => memberNo === member.no),
      true,
    );
  });
}

/**
 * Increments a member's cart version, so that changes based on the version before are not applied, stores when the
 * member left and the member's language, and ends the notice of a removed line. Returns the updated member.
 */
async function moveCart(
  tx: Tx,
  { partyId, no, leftAt, locale }: MemberRow,
  change?: string,
): Promise<MemberRow> {
  const [moved] = await tx
    .update(partyMembers)
    .set({
      cartVersion: sql`${partyMembers.cartVersion} + 1`,
      lastChange: change,
      leftAt,
      locale,
      removed: null,
    })
    .where(and(eq(partyMembers.partyId, partyId), eq(partyMembers.no, no)))
    .returning();
  return moved!;
}

const toAnswer = (
  { cartVersion, lastChange }: MemberRow,
  lines: readonly PartyLineRow[],
  applied: boolean,
): Output<'parties.putCart'> => ({
  applied,
  cartVersion,
  lastChange: lastChange ?? undefined,
  lines: lines.map((line) => ({
    ...toOrdered(line),
    lineId: line.lineKey,
    forAll: line.forAll || undefined,
    sharedWith: line.sharedWith ?? undefined,
  })),
});

/**
 * Checks the lines of a member. Limits, times and stock count for the whole table, and only for dishes of which the
 * member wants more than before, because fewer pieces are always allowed.
 */
function checkLines(
  { shop, stocks }: ShopNow,
  before: readonly PartyLineRow[],
  memberNo: number,
  lines: readonly PartyCartLine[],
  { locale, asked, mode }: { locale: Locale; asked: AskedFor; mode: OrderMode },
): void {
  const translate = getTranslate(shop, locale);
  const countPieces = (dishId: number, isOwn: boolean) =>
    before.reduce(
      (sum, line) =>
        sum + (line.dishId === dishId && (line.memberNo === memberNo) === isOwn ? line.count : 0),
      0,
    );
  const pieces = new Map<number, number>();
  for (const { dishId, dishCount } of lines) pieces.set(dishId, (pieces.get(dishId) ?? 0) + dishCount);
  const isGrown = (dishId: number) => pieces.get(dishId)! > countPieces(dishId, true);
  const chosen = lines.map((line) =>
    chooseForTime(shop, line, { asked: isGrown(line.dishId) ? asked : undefined, mode }, translate),
  );
  const wanted = new Map<number, ChosenLine>();
  for (const line of chosen) {
    const known = wanted.get(line.dish.id);
    wanted.set(line.dish.id, known ? { ...known, count: known.count + line.count } : line);
  }
  const grown = [...wanted.values()]
    .filter(({ dish }) => isGrown(dish.id))
    .map((line) => ({ ...line, count: line.count + countPieces(line.dish.id, false) }));
  checkMaxNumbers(grown, translate);
  const isWanted = ({ dish }: ChosenLine) => isGrown(dish.id);
  const others = grown.map(({ dish }) => ({ dish, items: [], count: countPieces(dish.id, false) }));
  checkStock([...chosen.filter(isWanted), ...others], stocks, translate);
}

async function replaceLines(
  tx: Tx,
  partyId: string,
  memberNo: number,
  lines: readonly PartyCartLine[],
  now: Date,
): Promise<void> {
  const keys = lines.map(({ lineId }) => lineId);
  if (new Set(keys).size < keys.length)
    throw new DomainError('INVALID_INPUT', { fields: [{ path: 'lines', reason: 'has a line twice' }] });
  await tx
    .delete(partyLines)
    .where(
      and(
        eq(partyLines.partyId, partyId),
        eq(partyLines.memberNo, memberNo),
        isNull(partyLines.round),
        keys.length > 0 ? notInArray(partyLines.lineKey, keys) : undefined,
      ),
    );
  if (lines.length === 0) return;
  await tx
    .insert(partyLines)
    .values(
      lines.map((line) => ({
        partyId,
        memberNo,
        lineKey: line.lineId,
        dishId: line.dishId,
        specId: line.specId ?? null,
        items: line.items,
        remark: line.dishRemark ?? null,
        count: line.dishCount,
        forAll: line.forAll ?? false,
        sharedWith: line.sharedWith ?? null,
        addedAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [partyLines.partyId, partyLines.memberNo, partyLines.lineKey],
      targetWhere: sql`${partyLines.round} is null`,
      set: {
        dishId: sql`excluded.dish_id`,
        specId: sql`excluded.spec_id`,
        items: sql`excluded.items`,
        remark: sql`excluded.remark`,
        count: sql`excluded.count`,
        forAll: sql`excluded.for_all`,
        sharedWith: sql`excluded.shared_with`,
      },
    });
}

/**
 * Removes a member's unsent lines, releases the share that the member is paying, and ends the member's part in dishes
 * for all that are sent later. A member who joins again is there again. A pending change of the member is
 * based on an older cart version and changes nothing. Throws NOT_FOUND, PARTY_CLOSED.
 */
export async function leaveParty(
  deps: Deps,
  input: Input<'parties.leave'>,
): Promise<Output<'parties.leave'>> {
  await withTransaction(deps.db, async (tx) => {
    const { party, member } = await lockAsMember(tx, input);
    await endMembership(tx, party, member, deps.clock());
  });
  return {};
}

/** Ends a member's part in a locked party, as `leaveParty` describes. */
export async function endMembership(tx: Tx, party: PartyRow, member: MemberRow, now: Date): Promise<void> {
  await replaceLines(tx, party.id, member.no, [], now);
  await moveCart(tx, { ...member, leftAt: now });
  const share = await findHeldShare(tx, party.id, member.no);
  if (share) await releaseShare(tx, party, share, now);
  await touchParty(tx, party.id, now);
}

/**
 * Removes another member's unsent line; only the member who opened the table may. A line that no longer exists
 * is no error. Throws NOT_FOUND, FORBIDDEN, PARTY_CLOSED, GROUP_FIXED.
 */
export async function removeLine(deps: Deps, input: Input<'parties.removeLine'>): Promise<void> {
  await withTransaction(deps.db, async (tx) => {
    const { party, member } = await lockToChoose(tx, input);
    if (member.no !== 1 && member.no !== input.memberNo) throw new DomainError('FORBIDDEN');
    const now = deps.clock();
    const { memberNo, lineId } = input;
    if (await deleteLine(tx, party, { memberNo, lineId, by: member.no, now }))
      await touchParty(tx, party.id, now);
  });
}
