import { expect, test } from 'vitest';
import { usualPeople } from '@/lib/contract/reservation-values';
import { parseDoorFields } from './door-fields';

const parse = (query: string) => {
  const values = new URLSearchParams(query);
  return parseDoorFields((name) => values.get(name) ?? '');
};

test('HND-05 what was typed at the door is read from the address', () => {
  expect(parse('people=7&name=Lim+Bee&country=MY&mobile=12&key=k')).toEqual({
    people: 7,
    name: 'Lim Bee',
    country: 'MY',
    mobile: '12',
    key: 'k',
  });
});

test.each(['', 'people=0', 'people=100', 'people=2.5', 'people=x', 'country=XX'])(
  'HND-05 an address with %j has the usual party',
  (query) => {
    expect(parse(query)).toEqual({ people: usualPeople, name: '', country: undefined, mobile: '', key: '' });
  },
);
