import { describe, expect, test } from 'vitest';
import { createEmptyDraft } from './address-draft';
import { type BookMove, type BookStep, getNextBookStep } from './book-steps';

const draft = { ...createEmptyDraft(), unitNo: '#05-12', userName: 'Mei' };
const place = {
  addressDetail: '78 Guan Chuan Street',
  buildingName: '78 Guan Chuan Street',
  latitude: 1.2836,
  longitude: 103.8325,
  countryCode: 'SG',
} as const;

const walk = (from: BookStep, ...moves: BookMove[]) => moves.reduce(getNextBookStep, from);
const list: BookStep = { section: 'list' };

describe('ADR-03 the sections of the address dialog', () => {
  test('ADR-03 list, edit, search, back to edit with the result, and saving back to the list', () => {
    const editing = walk(list, { kind: 'edit', draft });
    expect(editing.section).toBe('edit');
    const searching = walk(editing, { kind: 'search' });
    expect(searching.section).toBe('search');
    const found = walk(searching, { kind: 'found', place });
    expect(found).toMatchObject({
      section: 'edit',
      draft: { place, buildingName: '78 Guan Chuan Street', unitNo: '#05-12', userName: 'Mei' },
    });
    expect(walk(found, { kind: 'saved' })).toEqual(list);
  });

  test('ADR-03 what was typed survives a search that is given up', () => {
    const step = walk(
      list,
      { kind: 'edit', draft },
      { kind: 'type', typed: { mobile: '91' } },
      { kind: 'search' },
      { kind: 'back' },
    );
    expect(step).toEqual({ section: 'edit', draft: { ...draft, mobile: '91' } });
  });

  test('ADR-03 from the list, a search is for a place alone and leads back to the list', () => {
    const searching = walk(list, { kind: 'search' });
    expect(searching).toEqual({ section: 'search' });
    expect(walk(searching, { kind: 'back' })).toEqual(list);
  });

  test.each<[BookStep, BookMove]>([
    [list, { kind: 'saved' }],
    [{ section: 'search' }, { kind: 'found', place }],
    [list, { kind: 'found', place }],
    [list, { kind: 'type', typed: { unitNo: '1' } }],
    [{ section: 'search', draft }, { kind: 'saved' }],
    // The answer arrives after the diner went back.
    [
      { section: 'edit', draft },
      { kind: 'found', place },
    ],
  ])('ADR-03 %j stays as it is for %j', (step, move) => {
    expect(getNextBookStep(step, move)).toBe(step);
  });
});
