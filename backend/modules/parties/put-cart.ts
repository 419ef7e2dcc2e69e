import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Input, Output } from '@/lib/contract/contract';
import type { PartyCartLine } from '@/lib/contract/parties';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { partyLines, partyMembers } from '../../schema/parties';
import { checkMaxNumbers, checkStock } from '../orders/placing/cart-rules';
import { type ChosenLine, chooseLine } from '../orders/placing/choices';
import { getTranslate } from '../orders/placing/quote';
import type { ShopNow } from '../restaurant/shop';
import { deleteLine } from './parties.operator';
import {
  listUnsentLines,
  lockToChoose,
  type MemberRow,
  type PartyLineRow,
  toOrdered,
  touchParty,
} from './parties.repository';
import { getShop } from './party-view';

/**
 * Puts a member's unsent lines (TAB-02, TAB-03). A change that was applied before answers as it did then; one that did not see the
 * current cart version changes nothing. Throws NOT_FOUND, PARTY_CLOSED, GROUP_FIXED and the errors of a line.
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
    checkLines(shop, before, member.no, input.lines, locale);
    await replaceLines(tx, party.id, member.no, input.lines, now);
    const [changed] = await tx
      .update(partyMembers)
      .set({ cartVersion: sql`${partyMembers.cartVersion} + 1`, lastChange: input.change })
      .where(and(eq(partyMembers.partyId, party.id), eq(partyMembers.no, member.no)))
      .returning();
    await touchParty(tx, party.id, now);
    const after = await listUnsentLines(tx, party.id);
    return toAnswer(
      changed!,
      after.filter(({ memberNo }) => memberNo === member.no),
      true,
    );
  });
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
  })),
});

/**
 * Checks the lines of a member. Limits and stock hold for the table together, for dishes of which the member wants more than before:
 * less can always be put.
 */
function checkLines(
  { shop, stocks }: ShopNow,
  before: readonly PartyLineRow[],
  memberNo: number,
  lines: readonly PartyCartLine[],
  locale: Locale,
): void {
  const translate = getTranslate(shop, locale);
  const chosen = lines.map((line) => {
    const dish = shop.dishes.get(line.dishId);
    if (!dish) throw new DomainError('DISH_UNKNOWN', { dishId: line.dishId });
    return chooseLine(dish, line, translate);
  });
  const countPieces = (dishId: number, isOwn: boolean) =>
    before.reduce(
      (sum, line) =>
        sum + (line.dishId === dishId && (line.memberNo === memberNo) === isOwn ? line.count : 0),
      0,
    );
  const wanted = new Map<number, ChosenLine>();
  for (const line of chosen) {
    const known = wanted.get(line.dish.id);
    wanted.set(line.dish.id, known ? { ...known, count: known.count + line.count } : line);
  }
  const grown = [...wanted.values()]
    .filter(({ dish, count }) => count > countPieces(dish.id, true))
    .map((line) => ({ ...line, count: line.count + countPieces(line.dish.id, false) }));
  checkMaxNumbers(grown, translate);
  checkStock(grown, stocks, translate);
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
      },
    });
}

/**
 * Takes out another member's unsent line, for who opened the table (TAB-02). A line that is gone already is no error. Throws
 * NOT_FOUND, FORBIDDEN, PARTY_CLOSED, GROUP_FIXED.
 */
export async function removeLine(deps: Deps, input: Input<'parties.removeLine'>): Promise<void> {
  await withTransaction(deps.db, async (tx) => {
    const { party, member } = await lockToChoose(tx, input);
    if (member.no !== 1 && member.no !== input.memberNo) throw new DomainError('FORBIDDEN');
    if (await deleteLine(tx, party, input.memberNo, input.lineId))
      await touchParty(tx, party.id, deps.clock());
  });
}
