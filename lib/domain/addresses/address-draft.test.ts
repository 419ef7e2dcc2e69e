import { describe, expect, test } from 'vitest';
import type { Address } from '@/lib/contract/addresses';
import {
  type AddressDraft,
  addressLabels,
  createEmptyDraft,
  getAddressInfo,
  getDeliveryAddress,
  getDraft,
  getReceiverDraft,
  setPlace,
  toggleLabel,
  validateAddress,
} from './address-draft';

const place = {
  addressDetail: '78 Guan Chuan Street, Tiong Bahru, Singapore',
  buildingName: '78 Guan Chuan Street',
  latitude: 1.2836,
  longitude: 103.8325,
  city: 'Singapore',
  cityCode: 'SG-SINGAPORE',
  country: 'Singapore',
  countryCode: 'SG',
} as const;

const full: AddressDraft = {
  ...setPlace(createEmptyDraft(), place),
  unitNo: '#05-12',
  userName: 'Mei Tan',
  mobile: '9123 4567',
};

const booked: Address = {
  addressId: 7,
  userId: 3,
  userName: 'Mei Tan',
  countryArea: '+60',
  mobile: '123456789',
  country: 'Singapore',
  countryCode: 'SG',
  city: 'Singapore',
  cityCode: 'SG-SINGAPORE',
  buildingTypeDesc: 'Office',
  buildingName: '78 Guan Chuan Street',
  addressDetail: '78 Guan Chuan Street, Tiong Bahru, Singapore',
  unitNo: '#05-12',
  addressLabel: 1,
  latitude: 1.2836,
  longitude: 103.8325,
  defaultAddress: true,
};

const repeatLetter = (count: number) => 'x'.repeat(count);
const changePlace = (change: Partial<typeof place> | object) => ({ place: { ...place, ...change } });

describe('ADR-05 what an address needs', () => {
  test('ADR-05 a complete address has no error', () => {
    expect(validateAddress(full)).toEqual({});
  });

  test.each<[string, Partial<AddressDraft>, string | undefined]>([
    ['receiver missing', { userName: '' }, 'receiverMissing'],
    ['receiver blank', { userName: '   ' }, 'receiverMissing'],
    ['receiver of 50 letters', { userName: repeatLetter(50) }, undefined],
    ['receiver of 51 letters', { userName: repeatLetter(51) }, 'receiverLong'],
    ['unit missing', { unitNo: '' }, 'unitMissing'],
    ['unit blank', { unitNo: ' \t ' }, 'unitMissing'],
    ['unit of 50 letters', { unitNo: repeatLetter(50) }, undefined],
    ['unit of 51 letters', { unitNo: repeatLetter(51) }, 'unitLong'],
    ['countryArea missing', { phoneCountry: undefined }, 'dialMissing'],
    ['phone missing', { mobile: ' ' }, 'mobileMissing'],
    ['country missing', changePlace({ countryCode: undefined }), 'countryMissing'],
    ['an unknown country', changePlace({ countryCode: 'TH' }), 'countryMissing'],
    ['building name missing', { buildingName: ' ' }, 'buildingMissing'],
    ['building name of 201 letters', { buildingName: repeatLetter(201) }, 'buildingLong'],
    ['detailed address missing', changePlace({ addressDetail: ' ' }), 'detailMissing'],
  ])('ADR-05 %s', (_, change, code) => {
    const errors = Object.values(validateAddress({ ...full, ...change }));
    expect(errors.filter(Boolean)).toEqual(code ? [code] : []);
  });

  test.each<[string, Partial<AddressDraft>, string]>([
    ['no place chosen', { place: undefined }, 'placeMissing'],
    ['a place without latitude', changePlace({ latitude: undefined }), 'coordinatesMissing'],
    ['a place without longitude', changePlace({ longitude: undefined }), 'coordinatesMissing'],
  ])('ADR-06 %s is refused', (_, change, code) => {
    expect(validateAddress({ ...full, ...change })).toEqual({ place: code });
  });

  test.each([
    ['CTY-03', 'SG', '91234567', true],
    ['CTY-03', 'SG', '9123456', false],
    ['CTY-03', 'SG', '51234567', false],
    ['CTY-04', 'MY', '1234567890', true],
    ['CTY-04', 'MY', '2234567890', false],
    ['CTY-04', 'MY', '12345678901', false],
    ['CTY-05', 'CN', '13812345678', true],
    ['CTY-05', 'CN', '12812345678', false],
    ['CTY-06', 'VN', '912345678', true],
    ['CTY-06', 'VN', '9123456789', false],
    ['CTY-06', 'VN', '0912 345 678', true],
    ['CTY-06', 'VN', '028 3822 1234', true],
    ['CTY-06', 'VN', '091234567', false],
  ] as const)('%s a receiver’s number in %s may be %s: %s', (_, phoneCountry, mobile, fits) => {
    expect(validateAddress({ ...full, phoneCountry, mobile })).toEqual(fits ? {} : { mobile: 'phone' });
  });

  test('ADR-05 every field has its error, in the order of the form', () => {
    expect(Object.entries(validateAddress({ ...createEmptyDraft(), phoneCountry: undefined }))).toEqual([
      ['place', 'placeMissing'],
      ['buildingName', 'buildingMissing'],
      ['unitNo', 'unitMissing'],
      ['userName', 'receiverMissing'],
      ['phoneCountry', 'dialMissing'],
      ['mobile', 'mobileMissing'],
    ]);
  });
});

describe('ADR-08 labels', () => {
  test.each(addressLabels.map((label) => [label]))(
    'ADR-08 %s is set, and cleared by choosing it again',
    (label) => {
      expect(toggleLabel(undefined, label)).toBe(label);
      expect(toggleLabel(label, label)).toBeUndefined();
      expect(toggleLabel(label === 0 ? 3 : 0, label)).toBe(label);
    },
  );

  test('ADR-08 they are 0 home, 1 company, 2 school, 3 hotel', () => {
    expect(addressLabels).toEqual([0, 1, 2, 3]);
  });
});

describe('from and to the wire', () => {
  test('an address of the book comes back as it was', () => {
    const { addressId, userId, defaultAddress, ...info } = booked;
    const draft = getDraft(booked);
    expect(draft).toMatchObject({ addressId: 7, phoneCountry: 'MY', isDefault: true, asDefault: false });
    expect(getAddressInfo(draft)).toEqual(info);
  });

  test('what was typed loses its spaces at the ends, numbers also those within', () => {
    expect(getAddressInfo({ ...full, userName: ' Mei ', unitNo: ' 5 ' })).toMatchObject({
      userName: 'Mei',
      unitNo: '5',
      mobile: '91234567',
      countryArea: '+65',
    });
  });

  test('a new place takes building and position, who receives stays', () => {
    const moved = setPlace(getDraft(booked), { ...place, buildingName: 'VivoCity', latitude: 1.2644 });
    expect(moved).toMatchObject({ buildingName: 'VivoCity', userName: 'Mei Tan', unitNo: '#05-12' });
    expect(moved.place?.latitude).toBe(1.2644);
  });

  test('an order doesn’t say whose book an address is of', () => {
    const order = getDeliveryAddress(booked);
    expect(order).not.toHaveProperty('userId');
    expect(order).not.toHaveProperty('defaultAddress');
    expect(order.addressId).toBe(7);
  });

  test.each([
    [{ mobile: '123456789', mobileCountryCode: '+60' }, 'SG', 'MY', '123456789'],
    [{}, 'VN', 'VN', ''],
    [{ mobile: '1', mobileCountryCode: '+1' }, 'SG', 'SG', ''],
  ] as const)('an empty form of %j in %s starts with %s %s', (diner, shop, phoneCountry, mobile) => {
    expect(createEmptyDraft(diner, shop)).toMatchObject({ phoneCountry, mobile, unitNo: '', userName: '' });
  });
});

describe('ADR-05 a place whose receiver is asked for', () => {
  const diner = { userName: 'Mei Tan', mobile: '123456789', mobileCountryCode: '+60' };

  test('ADR-05 begins with the diner’s own name and number', () => {
    expect(getReceiverDraft(place, diner)).toMatchObject({
      place: { latitude: place.latitude },
      buildingName: place.buildingName,
      unitNo: '',
      userName: 'Mei Tan',
      phoneCountry: 'MY',
      mobile: '123456789',
    });
    expect(getReceiverDraft(place, {}, 'VN')).toMatchObject({ userName: '', phoneCountry: 'VN', mobile: '' });
  });

  test('ADR-05 keeps a receiver that it has', () => {
    const other = { ...booked, userName: 'Lim', mobile: '91234567', countryArea: '+65' };
    expect(getReceiverDraft(other, diner)).toEqual(getDraft(other));
  });
});

test('CTY-02 DEC-94 the phone starts on the restaurant’s country, without one on the first of the map', () => {
  expect(createEmptyDraft().phoneCountry).toBe('SG');
  expect(createEmptyDraft({}, 'VN').phoneCountry).toBe('VN');
});
