import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useMoves } from './use-moves';

test.each([
  ['a row at the end', ['a', 'b', 'c'], 0],
  ['the same rows', ['a', 'b'], 0],
  ['a row on top', ['x', 'a', 'b'], 1],
  ['a row that has gone', ['b'], 1],
  ['the last row gone', ['a'], 1],
  ['another order', ['b', 'a'], 1],
])('%s is counted as a move of others or not', (_, rows, moves) => {
  const { result, rerender } = renderHook(({ of }) => useMoves(of), { initialProps: { of: ['a', 'b'] } });
  rerender({ of: rows });
  expect(result.current).toBe(moves);
});

test('the first rows move nothing', () => {
  const { result, rerender } = renderHook(({ of }) => useMoves(of), { initialProps: { of: [] as string[] } });
  rerender({ of: ['a'] });
  expect(result.current).toBe(0);
});
