import type { Input, Output } from '@/lib/contract/contract';
import type { Locale, Minor } from '@/lib/contract/vocabulary';
import { splitVoucher } from '@/lib/domain/parties/split-bill';
import { DomainError } from '../../../core/domain-error';
import type { Tx } from '../../../db/client';
import type { Deps } from '../../../deps';
import type { CallContext } from '../../../http/serve';
import { getTranslate } from '../../orders/placing/quote';
import { getWallTime } from '../../restaurant/hours';
import { listVouchersForOrder } from '../../vouchers/redeem-for-order';
import { redeemWithin } from '../../vouchers/vouchers-by-staff';
import { getMember, type PartyRow, readParty, type ShareRow } from '../parties.repository';
import { getShop } from '../party-facts';

type Viewer = CallContext['viewer'];

/** Returns the caller's own vouchers that can pay a share today; none for guests and in a group. Throws NOT_FOUND. */
export async function listShareVouchers(
  deps: Deps,
  { partyId, memberKey }: Input<'parties.vouchers'>,
  { viewer, locale }: { viewer: Viewer; locale: Locale },
): Promise<Output<'parties.vouchers'>> {
  await getMember(deps.db, partyId, memberKey);
  const { kind } = await readParty(deps.db, partyId);
  const { shop } = await getShop(deps, partyId);
  const { id: restaurantId, timeZone, config } = shop.restaurant;
  const isSold = kind === 'table' && (config.vouchers ?? []).some(({ onSale }) => onSale);
  if (viewer.kind !== 'diner' || kind !== 'table') return { isSold, voucherList: [] };
  const { day } = getWallTime(deps.clock(), timeZone);
  const vouchers = await listVouchersForOrder(deps.db, { userId: viewer.userId, restaurantId, day });
  const translate = getTranslate(shop, locale);
  return {
    isSold,
    voucherList: vouchers.map(({ name, ...voucher }) => ({ ...voucher, name: translate(name) })),
  };
}

/**
 * Redeems a voucher of the payer for a share of a locked table, by the rules of orders: it is the payer's own, pays up to
 * its face value where dishes are eaten, and its rest lapses. Throws INVALID_INPUT for a group, and as `redeemWithin`.
 */
export async function redeemForShare(
  tx: Tx,
  party: PartyRow,
  { code, amount, viewer, now }: { code: string; amount: Minor; viewer: Viewer; now: Date },
): Promise<Pick<ShareRow, 'voucherCode' | 'voucherAmount'>> {
  if (party.kind !== 'table')
    throw new DomainError('INVALID_INPUT', {
      fields: [{ path: 'voucherCode', reason: 'pays the bill of a table only' }],
    });
  if (viewer.kind !== 'diner') throw new DomainError('NOT_FOUND');
  const { restaurantId, tableNo } = party;
  const used = await redeemWithin(tx, code, {
    now,
    restaurantId,
    userId: viewer.userId,
    actor: 'diner',
    detail: { table: tableNo },
  });
  return { voucherCode: used.code, voucherAmount: splitVoucher(used.faceValue, amount).paid };
}
