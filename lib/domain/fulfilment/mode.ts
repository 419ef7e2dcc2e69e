import type { Locale, Mode } from '@/lib/contract/vocabulary';
import { getDiscountValue } from '@/lib/domain/money';

/** The flags of a restaurant's order modes. */
export interface ModeFlags {
  supportTakeout: boolean;
  canEnjoyInRestaurant: boolean;
  canReserve: boolean;
}

/** Returns the tabs in their order: reserving is not offered in scan-to-order mode (DLV-04). */
export function listOfferedModes(flags: ModeFlags, orderDish = false): Mode[] {
  const modes: Mode[] = [];
  if (flags.supportTakeout) modes.push('DELIVERY_TO_HOME');
  if (flags.canEnjoyInRestaurant) modes.push('SELF_PICKUP');
  if (flags.canReserve && !orderDish) modes.push('RESERVE');
  return modes;
}

/** Returns delivery if takeout is supported, else pick-up if dine-in is allowed, else reserve (DLV-02). */
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
 * Returns the initial mode of a page: `mode` in the URL when it is offered, then a stored mode that is offered, then
 * the default (DLV-03, DEC-02, DEC-03).
 */
export function getStartMode(flags: ModeFlags, stored?: Mode, urlMode?: string | null): Mode {
  const offered = listOfferedModes(flags);
  const forced = offered.find((mode) => urlModes[mode] === urlMode);
  if (forced) return forced;
  if (stored && stored !== 'RESERVE' && offered.includes(stored)) return stored;
  return getDefaultMode(flags);
}

/**
 * Returns the number on the pick-up badge: percent off (10), in Chinese the tenths that are paid (9). Undefined without a
 * discount (CTY-08, DEC-45).
 */
export function findPickupBadge(tenthsPaid: number | undefined, locale: Locale): number | undefined {
  if (tenthsPaid === undefined || tenthsPaid >= 10) return undefined;
  return getDiscountValue(100 - 10 * tenthsPaid, locale);
}
