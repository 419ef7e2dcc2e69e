import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { add, address } from './addresses';
import { placeResult } from './places';

const travelled = {
  addressId: '7',
  userId: 20001,
  userName: 'Mei Tan',
  countryArea: '+65',
  mobile: '91234567',
  country: 'Singapore',
  countryCode: 'SG',
  city: 'Singapore',
  cityCode: 'SG-SINGAPORE',
  buildingTypeDesc: null,
  buildingName: '78 Guan Chuan Street',
  addressDetail: '78 Guan Chuan Street, Tiong Bahru, Singapore',
  unitNo: '#03-12',
  addressLabel: 3,
  latitude: '1.2836',
  longitude: 103.8325,
  defaultAddress: 'Y',
};

test('ENT-13 an address is read from the wire field by field, and written back', () => {
  const read = z.decode(address, travelled as never);
  expect(read).toEqual({
    ...travelled,
    addressId: 7,
    buildingTypeDesc: undefined,
    latitude: 1.2836,
    defaultAddress: true,
  });
  expect(z.encode(address, read)).toMatchObject({ addressId: 7, defaultAddress: 'Y', addressLabel: 3 });
  expect(z.decode(address, { ...travelled, defaultAddress: 'N' } as never).defaultAddress).toBe(false);
});

test('ENT-13 no address has another label, another default or a number with letters', () => {
  for (const wrong of [{ addressLabel: 4 }, { addressLabel: -1 }, { defaultAddress: 'X' }, { mobile: '9a' }])
    expect(z.safeDecode(address, { ...travelled, ...wrong } as never).success).toBe(false);
});

test('ENT-14 a place result is read from the wire field by field', () => {
  const place = {
    name: 'VivoCity',
    icon: 'https://maps.example.com/mall.svg',
    city: 'Singapore',
    country: 'Singapore',
    countryCode: 'SG',
    address: '1 HarbourFront Walk, Singapore 098585',
    latitude: 1.2644,
    longitude: 103.822,
    area: 'Bukit Merah',
    cityCode: 'SG-SINGAPORE',
  };
  expect(z.decode(placeResult, place as never)).toEqual(place);
  const bare = {
    name: 'Somewhere',
    address: 'Somewhere',
    latitude: '1.3',
    longitude: '103.8',
    icon: '',
    area: null,
  };
  expect(z.decode(placeResult, bare as never)).toEqual({
    name: 'Somewhere',
    address: 'Somewhere',
    latitude: 1.3,
    longitude: 103.8,
  });
  expect(z.safeDecode(placeResult, { ...place, latitude: 91 } as never).success).toBe(false);
});

describe('API-30 the form of an address', () => {
  const { addressId, userId, defaultAddress, ...addressInfo } = travelled;
  const isAccepted = (more: Record<string, unknown>) =>
    z.safeDecode(add.input, { addressInfo: { ...addressInfo, ...more }, defaultAddress: 'N' } as never)
      .success;

  test('takes what is filled in, up to 50 letters for receiver and unit', () => {
    expect(isAccepted({})).toBe(true);
    expect(isAccepted({ userName: 'x'.repeat(50), unitNo: 'x'.repeat(50) })).toBe(true);
    expect(isAccepted({ userName: 'x'.repeat(51) })).toBe(false);
    expect(isAccepted({ unitNo: '   ' })).toBe(false);
  });
});
