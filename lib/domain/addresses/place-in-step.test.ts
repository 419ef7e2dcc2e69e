import { describe, expect, test } from 'vitest';
import type { Address } from '@/lib/contract/addresses';
import { getDeliveryAddress } from './address-draft';
import { syncPlace } from './place-in-step';

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
    expect(syncPlace(guest, [booked])).toBe(guest);
    expect(syncPlace(undefined, [booked])).toBeUndefined();
  });

  test('an unchanged one stays the same object', () => {
    const place = getDeliveryAddress(booked);
    expect(syncPlace(place, [booked])).toBe(place);
  });

  test('a changed one is taken as it is now', () => {
    expect(syncPlace(getDeliveryAddress(booked), [{ ...booked, unitNo: '#06-01' }])).toMatchObject({
      addressId: 7,
      unitNo: '#06-01',
    });
  });

  test('a deleted one, and another diner’s, is none', () => {
    expect(syncPlace(getDeliveryAddress(booked), [])).toBeUndefined();
    expect(syncPlace(getDeliveryAddress(booked), [{ ...booked, addressId: 8 }])).toBeUndefined();
  });
});
