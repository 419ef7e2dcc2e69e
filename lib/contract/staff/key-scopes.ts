import type { StaffCallName } from './contract';
import type { KeyScope } from './integration-values';

/**
 * The scope that an API key needs for a call. Every other call refuses keys: a person decides about money, people and
 * settings.
 */
const scopesByCall = {
  'menu.draft': 'menu',
  'menu.save': 'menu',
  'menu.discard': 'menu',
  'menu.publish': 'menu',
  'menu.schedule': 'menu',
  'menu.history': 'menu',
  'menu.restore': 'menu',
  'orders.takeMenu': 'menu',
  'shop.menu': 'stock',
  'shop.soldOut': 'stock',
  'shop.backOnSale': 'stock',
  'shop.piecesLeft': 'stock',
  'shop.pause': 'orders',
  'shop.extraTime': 'orders',
  'orders.board': 'orders',
  'orders.detail': 'orders',
  'orders.find': 'orders',
  'orders.accept': 'orders',
  'orders.promise': 'orders',
  'orders.refuse': 'orders',
  'orders.advance': 'orders',
  'orders.back': 'orders',
  'orders.courier': 'orders',
  'orders.receive': 'orders',
  'orders.takePlaces': 'orders',
  'orders.takeSlots': 'orders',
  'orders.takeQuote': 'orders',
  'orders.taken': 'orders',
  'kitchen.tickets': 'orders',
  'kitchen.prepared': 'orders',
  'kitchen.recall': 'orders',
  'bookings.day': 'bookings',
  'bookings.receive': 'bookings',
  'bookings.close': 'bookings',
  'bookings.open': 'bookings',
  'bookings.move': 'bookings',
  'bookings.arrive': 'bookings',
  'bookings.undoArrival': 'bookings',
  'bookings.absent': 'bookings',
  'bookings.cancel': 'bookings',
  'bookings.seat': 'bookings',
  'waiting.day': 'bookings',
  'guests.list': 'guests',
  'guests.note': 'guests',
  'guests.export': 'guests',
  'orders.takeGuest': 'guests',
  'figures.day': 'figures',
} as const satisfies Partial<Record<StaffCallName, KeyScope>>;

/** A call that API keys may make. */
export type KeyCallName = keyof typeof scopesByCall;

/** Returns the scope that a call of the staff API needs, or undefined when it takes no keys. */
export const findKeyScope = (call: string): KeyScope | undefined =>
  (scopesByCall as Partial<Record<string, KeyScope>>)[call];
