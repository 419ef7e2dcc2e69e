import { describe, expect, test } from 'vitest';
import { cardOrder, cardsOffered, startCard } from './banner-cards';

describe('BAN-03 the card with which a page starts', () => {
  test.each([
    // canReserve, narrow, mode, card
    [true, false, 'DELIVERY_TO_HOME', 0, 'reservation'],
    [true, false, 'SELF_PICKUP', 0, 'reservation'],
    [false, false, 'DELIVERY_TO_HOME', 1, 'vouchers'],
    [false, false, 'SELF_PICKUP', 1, 'vouchers'],
    [true, true, 'DELIVERY_TO_HOME', 2, 'takeout'],
    [false, true, 'DELIVERY_TO_HOME', 2, 'takeout'],
    [true, true, 'SELF_PICKUP', 3, 'pickup'],
    [false, true, 'SELF_PICKUP', 3, 'pickup'],
    [true, true, 'RESERVE', 2, 'takeout'],
  ] as const)('canReserve %s, narrow %s, %s: %i, %s', (canReserve, narrow, mode, card, name) => {
    expect(startCard({ canReserve, narrow, mode })).toBe(card);
    expect(cardOrder[card]).toBe(name);
  });
});

describe('the cards that a restaurant has', () => {
  const all = { supportTakeout: true, canEnjoyInRestaurant: true, canReserve: true, vouchers: true };
  test.each([
    [all, false, ['takeout', 'pickup', 'reservation', 'vouchers']],
    [all, true, ['takeout', 'pickup', 'vouchers']],
    [{ ...all, supportTakeout: false, vouchers: false }, false, ['pickup', 'reservation']],
    [{ supportTakeout: false, canEnjoyInRestaurant: false, canReserve: false, vouchers: false }, false, []],
  ])('%j, scan-to-order %s', (flags, orderDish, cards) => {
    expect(cardsOffered(flags, orderDish)).toEqual(cards);
  });
});
