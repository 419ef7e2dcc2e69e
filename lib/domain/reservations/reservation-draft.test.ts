import { beforeEach, expect, test, vi } from 'vitest';
import { forgetDraft, readSavedDraft, saveDraft } from '@/lib/client/reservations/saved-draft';
import {
  createDraft,
  fillDraft,
  type ReservationDraft,
  toSubmission,
  validateReservation,
} from './reservation-draft';

const whole: ReservationDraft = {
  date: '2026-11-22',
  people: 3,
  time: '18:00',
  discount: 15,
  name: ' Tan Mei Xuan ',
  email: 'mei@example.sg',
  country: 'SG',
  mobile: '9123 4567',
  remark: '',
};
const slots = [{ time: '18:00' }];

test.each([
  [{}, [], 'noSlots'],
  [{ time: undefined, discount: undefined, name: '' }, slots, 'timeMissing'],
  [{ discount: undefined }, slots, 'timeMissing'],
  [{ time: '18:30' }, slots, 'timeMissing'],
  [{ name: '  ', email: '' }, slots, 'nameMissing'],
  [{ name: 'x'.repeat(51), email: '' }, slots, 'nameLong'],
  [{ name: 'x'.repeat(50) }, slots, undefined],
  [{ email: '', mobile: '' }, slots, 'email'],
  [{ email: 'a@b' }, slots, 'email'],
  [{ mobile: '5123 4567' }, slots, 'phone'],
  [{ country: 'VN' }, slots, 'phone'],
  [{ country: 'VN', mobile: '912345678' }, slots, undefined],
  [{}, slots, undefined],
] as const)('%j with %j is refused by %s', (changed, offered, error) => {
  expect(validateReservation({ ...whole, ...changed } as ReservationDraft, offered)).toBe(error);
});

test('DEC-84 API-96 what is sent is trimmed, in the wire’s form, and names the restaurant as the wire asks', () => {
  const place = {
    restaurantId: 3473,
    name: 'Lantern Kitchen',
    locale: 'vn',
    utmSource: '3',
    restaurantLogo: 'https://shop.example/logo.png',
    restaurantScore: 4.6,
    restaurantType: 'Peranakan',
  } as const;
  expect(toSubmission(whole, place)).toEqual({
    restaurantId: 3473,
    language: 'vn',
    date: '2026-11-22',
    time: '18:00',
    weekday: '7',
    discount: 15,
    people: 3,
    customerName: 'Tan Mei Xuan',
    email: 'mei@example.sg',
    phone: '+6591234567',
    remark: undefined,
    utmSource: '3',
    restaurantName: 'Lantern Kitchen',
    restaurantLogo: 'https://shop.example/logo.png',
    restaurantScore: 4.6,
    restaurantType: 'Peranakan',
  });
  expect(toSubmission({ ...whole, remark: '窗'.repeat(120) }, place).remark).toHaveLength(100);
});

test('what is known of a diner fills in what is empty, and nothing else', () => {
  const empty = createDraft('2026-11-22', 'SG');
  const known = {
    nickName: 'Mei',
    email: 'mei@example.sg',
    mobile: '123456789',
    mobileCountryCode: '+60',
  };
  expect(fillDraft(empty, known)).toMatchObject({
    name: 'Mei',
    email: 'mei@example.sg',
    mobile: '123456789',
    country: 'MY',
  });
  expect(fillDraft(whole, known)).toEqual(whole);
  expect(fillDraft(empty, {})).toEqual(empty);
});

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

test('a draft is stored per restaurant until removed; malformed entries are ignored', () => {
  saveDraft(1, { draft: whole, awaitsLogin: true });
  expect(readSavedDraft(1)).toEqual({ draft: whole, awaitsLogin: true });
  expect(readSavedDraft(2)).toBeUndefined();
  expect(stored.get('reserveAwaitsLogin')).toBe('1');
  saveDraft(1, { draft: whole });
  expect(stored.has('reserveAwaitsLogin')).toBe(false);
  forgetDraft(1);
  expect(stored.size).toBe(0);
  for (const odd of ['', 'x', 'null', '{}', '{"draft":{"date":"2026-11-22"}}', '[]']) {
    stored.set('reserveDraft:1', odd);
    expect(readSavedDraft(1), odd).toBeUndefined();
  }
});
