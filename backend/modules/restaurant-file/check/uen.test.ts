import { expect, test } from 'vitest';
import { decodeFile } from '../yaml/decode-file';
import { isUenChecked } from './uen';

test.each([
  '00192200M',
  '197401143C',
  'S16FC0121D',
  'T01FC6132D',
  '00192200M001',
  '197401143CAB1',
  'T01FC6132DA01',
])('%s has the right check letter', (uen) => {
  expect(isUenChecked(uen)).toBe(true);
});

test.each([
  '00192200X',
  '197401143A',
  '197401134C',
  'S16FC0121A',
  'T01FC6123D',
  '197401143AAB1',
  '00192200X001',
])('%s is mistyped, for its check letter does not fit', (uen) => {
  expect(isUenChecked(uen)).toBe(false);
});

test('a file in Windows-1252 is refused with the line of its first broken letter', () => {
  const bytes = Buffer.from('name:\n  en: Caf\u00e9\n', 'latin1');
  expect(() => decodeFile('menu.yaml', bytes)).toThrow(/^menu.yaml:2:1 .*UTF-8.*\(ENCODING\)$/);
  expect(() => decodeFile('menu.yaml', Buffer.from('\uFEFFname: x', 'utf16le'))).toThrow('ENCODING');
  expect(decodeFile('menu.yaml', Buffer.from('\uFEFFname: Caf\u00e9'))).toBe('name: Caf\u00e9');
});
