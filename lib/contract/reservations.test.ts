import { expect, test } from 'vitest';
import { z } from 'zod';
import { reservationSlot, reserveWeekdays } from './reservation-slots';
import { listedReservation, remarkPhrase, reservation, submit } from './reservations';

/** A reservation's detail in the form that a backend sends. */
const fixture = {
  id: 8123,
  reservationCode: 'LK-7F4K2Q',
  reservationStatus: 1,
  restaurantId: 3473,
  restaurantName: 'Lantern Kitchen',
  restaurantLogo: 'https://img.example.test/logo.webp',
  restaurantScore: 4.6,
  restaurantType: 'Hawker',
  people: 4,
  date: { year: 2026, monthValue: 11, dayOfMonth: 3 },
  time: { hour: 9, minute: 5, second: 0, nano: 0 },
  discount: 20,
  customerName: 'Ann Tan',
  contactPhone: '+65 91234567',
  phone: '+6591234567',
  email: 'ann@example.com',
  remark: 'Window seat',
  weekday: 2,
  language: 'en',
  submitTime: { year: 2026, monthValue: 11, dayOfMonth: 2, hour: 18, minute: 0, second: 7, nano: 12 },
};

test('ENT-22 a reservation’s detail spells day, time and submit time out in numbers', () => {
  const read = z.decode(reservation, fixture as never);
  expect(read).toEqual({
    ...fixture,
    id: '8123',
    date: '2026-11-03',
    time: '09:05',
    submitTime: '2026-11-02 18:00:07',
  });
  expect(z.encode(reservation, read)).toMatchObject({
    id: '8123',
    date: { year: 2026, monthValue: 11, dayOfMonth: 3 },
    time: { hour: 9, minute: 5, second: 0 },
    submitTime: { year: 2026, monthValue: 11, dayOfMonth: 2, hour: 18, minute: 0, second: 7 },
  });
});

test('ENT-22 a list has day and time as text; both spellings read alike', () => {
  const listed = { ...fixture, date: '2026-11-03', time: '09:05:00' };
  const read = z.decode(listedReservation, listed as never);
  expect(read).toEqual(z.decode(reservation, fixture as never));
  expect(z.decode(reservation, listed as never)).toEqual(read);
  expect(z.encode(listedReservation, read)).toMatchObject({ date: '2026-11-03', time: '09:05' });
});

test('ENT-22 people are two where nothing is said, and what may be missing may be null', () => {
  const read = z.decode(reservation, { ...fixture, people: undefined, email: null, remark: '' } as never);
  expect(read).toMatchObject({ people: 2, email: undefined, remark: undefined });
});

test('ENT-22 a day or a time that no calendar or clock has is refused', () => {
  for (const broken of [
    { date: { year: 2026, monthValue: 2, dayOfMonth: 30 } },
    { date: '2026-02-30' },
    { date: 'tomorrow' },
    { time: '24:00' },
    { time: { hour: 9, minute: 60 } },
    { time: null },
  ])
    expect(
      z.safeDecode(reservation, { ...fixture, ...broken } as never).success,
      JSON.stringify(broken),
    ).toBe(false);
});

test('ENT-23 a slot has its time in numbers, its discount and its limit', () => {
  const wire = { time: { hour: 18, minute: 30 }, discount: 15, limit: 4 };
  expect(z.decode(reservationSlot, wire)).toEqual({ time: '18:30', discount: 15, limit: 4 });
  expect(z.encode(reservationSlot, { time: '18:30', discount: 15, limit: 4 })).toEqual({
    ...wire,
    time: { hour: 18, minute: 30, second: 0 },
  });
});

test('ENT-24 weekly availability has a flag for each weekday', () => {
  const days = {
    sunday: 0,
    monday: 1,
    tuesday: '1',
    wednesday: true,
    thursday: false,
    friday: '0',
    saturday: 1,
  };
  expect(z.decode(reserveWeekdays, { restaurantId: '3473', ...days })).toEqual({
    restaurantId: 3473,
    sunday: false,
    monday: true,
    tuesday: true,
    wednesday: true,
    thursday: false,
    friday: false,
    saturday: true,
  });
});

test('ENT-25 a quick phrase has a number and texts in three languages', () => {
  const phrase = { id: 1, en: 'Window seat', zh: '靠窗', vn: 'Cạnh cửa sổ' };
  expect(z.decode(remarkPhrase, phrase)).toEqual(phrase);
  expect(z.safeDecode(remarkPhrase, { ...phrase, zh: undefined } as never).success).toBe(false);
});

test('API-96 a phone number is read however it is spaced, and a remark has its length in units', () => {
  const asked = {
    customerName: 'Ann',
    date: '2026-11-23',
    time: '12:00',
    people: '2',
    phone: '65 9123-4567',
    restaurantId: 3473,
  };
  expect(z.decode(submit.input, asked as never)).toMatchObject({ phone: '+6591234567', people: 2 });
  const isAccepted = (changes: object) =>
    z.safeDecode(submit.input, { ...asked, ...changes } as never).success;
  expect(isAccepted({ remark: '窗'.repeat(100) })).toBe(true);
  expect(isAccepted({ remark: '窗'.repeat(101) })).toBe(false);
  expect(isAccepted({ customerName: 'a'.repeat(50) })).toBe(true);
  expect(isAccepted({ customerName: 'a'.repeat(51) })).toBe(false);
  expect(isAccepted({ customerName: '  ' })).toBe(false);
  expect(isAccepted({ email: 'ann@example' })).toBe(false);
  expect(isAccepted({ people: 0 })).toBe(false);
});
