import { expect, test } from 'vitest';
import { describeForStorage, isUnreachable, isUnstorableValue } from './database-errors';

const cases: [code: string, what: string, isUnreachable: boolean][] = [
  ['ECONNREFUSED', 'nobody listens', true],
  ['08006', 'the connection broke', true],
  ['53100', 'the disk is full', true],
  ['53200', 'memory is used up', true],
  ['53300', 'no connection is left', true],
  ['57P01', 'the server stops', true],
  ['57P03', 'the server starts', true],
  ['57014', 'the statement took too long', true],
  ['25P03', 'the transaction was idle for too long, as when the backend was stopped', true],
  ['25P04', 'the transaction took too long', true],
  ['25P02', 'the transaction has failed before: a defect of ours', false],
  ['23505', 'a unique value is taken', false],
  ['40001', 'two transactions conflicted', false],
  ['42601', 'a defect of ours', false],
];

test.each(cases)('the database is away, or not, by %s: %s', (code, _what, expected) => {
  const wrapped = new Error('Failed query', { cause: Object.assign(new Error('driver'), { code }) });
  expect(isUnreachable(wrapped)).toBe(expected);
});

test.each([
  ['Connection terminated unexpectedly', true],
  ['timeout exceeded when trying to connect', true],
  // The rollback on a connection that broke in the middle of a transaction.
  ['Client has encountered a connection error and is not queryable', true],
  ['Client was closed and is not queryable', true],
  ['Received unexpected dataRow message from backend.', false],
])('the driver says without a code: %s', (message, expected) => {
  const wrapped = new Error('Failed query: rollback', { cause: new Error(message) });
  expect(isUnreachable(wrapped)).toBe(expected);
});

test.each([
  ['22003', 'a number out of range', true],
  ['22021', 'NUL in a text', true],
  ['22P02', 'half an emoji in JSON', true],
  ['22P05', 'NUL in JSON', true],
  ['42601', 'a defect of ours', false],
])('the value cannot be stored, or not, by %s: %s', (code, _what, expected) => {
  const wrapped = new Error('Failed query', { cause: Object.assign(new Error('driver'), { code }) });
  expect(isUnstorableValue(wrapped)).toBe(expected);
});

test('an error is stored without half an emoji at its end', () => {
  expect(describeForStorage(new Error(`x${'\u{1F64F}'.repeat(300)}`))).toBe(`x${'\u{1F64F}'.repeat(249)}`);
});
