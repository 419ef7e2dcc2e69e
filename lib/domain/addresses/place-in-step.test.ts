import { describe, expect, test } from 'vitest';
import type { Address } from '@/lib/contract/addresses';
import { getDeliveryAddress } from './address-draft';
import { placeInStep } from './place-in-step';

const booked = {
  addressId: 7,
  userId: 3,
  addressDetail: '78 Guan Chuan Street',
  unitNo: '#05-12',
  latitude: 1.28,
  longitude: 103.83,
  defaultAddress: true,
} as Address;

describe('the chosen address follows the book', () => {
  test('DEC-58 one that only the browser has stays', () => {
    const guest = { addressDetail: 'VivoCity' };
    expect(placeInStep(guest, [booked])).toBe(guest);
    expect(placeInStep(undefined, [booked])).toBeUndefined();
  });

  test('an unchanged one stays the same object', () => {
    const place = getDeliveryAddress(booked);
    expect(placeInStep(place, [booked])).toBe(place);
  });

  test('a changed one is taken as it is now', () => {
    expect(placeInStep(getDeliveryAddress(booked), [{ ...booked, unitNo: '#06-01' }])).toMatchObject({
      addressId: 7,
      unitNo: '#06-01',
    });
  });

  test('a deleted one, and another diner’s, is none', () => {
    expect(placeInStep(getDeliveryAddress(booked), [])).toBeUndefined();
    expect(placeInStep(getDeliveryAddress(booked), [{ ...booked, addressId: 8 }])).toBeUndefined();
  });
});
