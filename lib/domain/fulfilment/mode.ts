import type { Locale, Mode } from '@/lib/contract/vocabulary';
import { getDiscountValue } from '@/lib/domain/discount-value';

/** What a restaurant offers, by the flags of its info. */
export interface ModeFlags {
  supportTakeout: boolean;
  canEnjoyInRestaurant: boolean;
  canReserve: boolean;
}

/** The tabs that exist (DLV-04): reserving is not offered in scan-to-order mode. */
export function getOfferedModes(flags: ModeFlags, orderDish = false): Mode[] {
  const modes: Mode[] = [];
  if (flags.supportTakeout) modes.push('DELIVERY_TO_HOME');
  if (flags.canEnjoyInRestaurant) modes.push('SELF_PICKUP');
  if (flags.canReserve && !orderDish) modes.push('RESERVE');
  return modes;
}

/** Delivery if takeout is supported, else pick-up if dine-in is allowed, else reserve (DLV-02). */
export function getDefaultMode(flags: ModeFlags): Mode {
  if (flags.supportTakeout) return 'DELIVERY_TO_HOME';
  if (flags.canEnjoyInRestaurant) return 'SELF_PICKUP';
  return 'RESERVE';
}

/** The values of `mode` in the URL: `pickup` is the specification's (DEC-03), the others are ours. */
export const urlModes: Record<Mode, string> = {
  DELIVERY_TO_HOME: 'delivery',
  SELF_PICKUP: 'pickup',
  RESERVE: 'reserve',
};

/**
 * Returns the mode with which a page starts: that of `mode` in the URL where it is offered (DLV-03, DEC-03), then a stored mode
 * that is still on offer, then the default (DEC-02).
 */
export function getStartMode(flags: ModeFlags, stored?: Mode, urlMode?: string | null): Mode {
  const offered = getOfferedModes(flags);
  const forced = offered.find((mode) => urlModes[mode] === urlMode);
  if (forced) return forced;
  if (stored && stored !== 'RESERVE' && offered.includes(stored)) return stored;
  return getDefaultMode(flags);
}

/**
 * Returns the number on the pick-up badge: percent off (10), in Chinese the tenths that are paid (9). Undefined without a
 * discount (CTY-08, DEC-45).
 */
export function getPickupBadge(tenthsPaid: number | undefined, locale: Locale): number | undefined {
  if (tenthsPaid === undefined || tenthsPaid >= 10) return undefined;
  return getDiscountValue(100 - 10 * tenthsPaid, locale);
}
