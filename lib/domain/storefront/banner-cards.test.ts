import { describe, expect, test } from 'vitest';
import { cardOrder, getStartCard, listOfferedCards } from './banner-cards';

describe('BAN-03 the card with which a page starts', () => {
  test.each([
    [true, 0, 'reservation'],
    [false, 1, 'vouchers'],
  ] as const)('BAN-03 with canReserve %s it is number %i, %s', (canReserve, number, card) => {
    expect(getStartCard(canReserve)).toBe(card);
    expect(cardOrder.indexOf(card)).toBe(number);
  });

  test('BAN-03 takeout is number 2 and pickup number 3', () => {
    expect([cardOrder.indexOf('takeout'), cardOrder.indexOf('pickup')]).toEqual([2, 3]);
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
    expect(listOfferedCards(flags, orderDish)).toEqual(cards);
  });
});
