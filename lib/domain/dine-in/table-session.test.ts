import { describe, expect, test } from 'vitest';
import {
  canBeTable,
  createTableSession,
  isOver,
  parseTableSession,
  readTableNo,
  removeTable,
  tableSessionMs,
} from './table-session';

const noon = Date.parse('2026-11-22T04:00:00Z');
const tableSession = createTableSession('A1', 'visit-0123456789', noon);

describe('DIN-01 the table of an address', () => {
  test.each([
    ['?tableNo=A1', 'A1'],
    ['?utm_source=6&tableno=12', '12'],
    ['?TABLENO=B%202', 'B 2'],
    ['?tableNo=%20A1%20', 'A1'],
    ['?tableNo=%E9%9B%85%E9%97%B4', '雅间'],
    ['?tableNo=A1&tableNo=A2', 'A1'],
    ['?tableNo=%E0%A4%A', '%E0%A4%A'],
    ['?tableNo=', undefined],
    ['?tableNo=%20', undefined],
    ['?table=A1', undefined],
    ['', undefined],
  ])('DIN-01 DEC-47 %s names %s', (search, tableNo) => {
    expect(readTableNo(search)).toBe(tableNo);
  });

  test('DIN-01 it is taken out of the address, and the rest stays as it was written', () => {
    expect(removeTable('/vn/orderDish', '?a=%41&tableNo=A1&utm_source=6')).toBe(
      '/vn/orderDish?a=%41&utm_source=6',
    );
    expect(removeTable('/orderDish', '?tableno=A1')).toBe('/orderDish');
  });

  test.each([
    ['A1', true],
    ['x'.repeat(20), true],
    ['x'.repeat(21), false],
    ['<script>alert(1)', true],
    ['🍜'.repeat(10), true],
    ['🍜'.repeat(11), false],
    ['A\u0000', false],
    ['A\n1', false],
  ])('DIN-02 %j could be a table: %s', (tableNo, could) => {
    expect(canBeTable(tableNo)).toBe(could);
  });
});

describe('DIN-01 how long a table is remembered', () => {
  test('DIN-01 for an evening: tomorrow’s order from home goes elsewhere', () => {
    expect(isOver(tableSession, noon)).toBe(false);
    expect(isOver(tableSession, noon + tableSessionMs - 1)).toBe(false);
    expect(isOver(tableSession, noon + tableSessionMs)).toBe(true);
    expect(isOver(tableSession, noon + 24 * 60 * 60 * 1000)).toBe(true);
  });

  test('DIN-01 a clock that was set back doesn’t make it last for days', () => {
    expect(isOver(tableSession, noon - 5_000)).toBe(false);
    expect(isOver(tableSession, noon - 24 * 60 * 60 * 1000)).toBe(true);
  });

  test('DIN-01 a stored session is read again, an order placed since included', () => {
    expect(parseTableSession(JSON.parse(JSON.stringify(tableSession)), noon)).toEqual(tableSession);
    expect(parseTableSession({ ...tableSession, ordered: true, more: 1 }, noon)).toEqual({
      ...tableSession,
      ordered: true,
    });
  });

  test.each([
    undefined,
    null,
    'A1',
    [],
    {},
    { ...tableSession, tableNo: '' },
    { ...tableSession, tableNo: 7 },
    { ...tableSession, tableNo: 'x'.repeat(21) },
    { ...tableSession, until: '9' },
    { ...tableSession, until: Number.NaN },
    { ...tableSession, until: Number.POSITIVE_INFINITY },
    { ...tableSession, visit: undefined },
  ])('DIN-01 %j is no table', (stored) => {
    expect(parseTableSession(stored, noon)).toBeUndefined();
  });
});
