import type { Mode } from '@/lib/contract/vocabulary';
import type { ModeFlags } from '@/lib/domain/fulfilment/mode';

/** The banner's cards by number: 0 reservation, 1 vouchers, 2 takeout, 3 pickup (BAN-03). */
export const cardOrder = ['reservation', 'vouchers', 'takeout', 'pickup'] as const;
export type BannerCard = (typeof cardOrder)[number];

/** The card of the diner's mode in the panel under the banner. */
export const cardOfMode: Record<Mode, BannerCard> = {
  RESERVE: 'reservation',
  DELIVERY_TO_HOME: 'takeout',
  SELF_PICKUP: 'pickup',
};

/** The mode that a card selects in that panel; vouchers select none. */
export const modeOfCard: Partial<Record<BannerCard, Mode>> = {
  reservation: 'RESERVE',
  takeout: 'DELIVERY_TO_HOME',
  pickup: 'SELF_PICKUP',
};

/** Returns the cards of a restaurant in their order (BAN-02). Scan-to-order mode has no reservations. */
export function listOfferedCards(flags: ModeFlags & { vouchers: boolean }, orderDish = false): BannerCard[] {
  const offered: BannerCard[] = [];
  if (flags.supportTakeout) offered.push('takeout');
  if (flags.canEnjoyInRestaurant) offered.push('pickup');
  if (flags.canReserve && !orderDish) offered.push('reservation');
  if (flags.vouchers) offered.push('vouchers');
  return offered;
}

/** Returns the card that a page recommends first (BAN-03): reservation when a table can be reserved, else vouchers. */
export const getStartCard = (canReserve: boolean): BannerCard => cardOrder[canReserve ? 0 : 1];
