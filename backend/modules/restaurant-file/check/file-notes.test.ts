import { expect, test } from 'vitest';
import { listNotes } from './file-notes';

test('PAY-08 a name of an account that bank apps cannot show is asked for in Latin letters', () => {
  const listCodes = (name: string) =>
    listNotes({ service: { dineIn: false }, payment: { accounts: { vietqr: { name } } } }).map(
      ({ code, path }) => [code, path.at(-2), path.at(-1)],
    );
  expect(listCodes('越南菜')).toEqual([['NAME_NOT_LATIN', 'vietqr', 'name']]);
  expect(listCodes('Phở Nhà Hạnh')).toEqual([]);
});
