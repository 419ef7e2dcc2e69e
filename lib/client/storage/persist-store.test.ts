import { beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { keepStore } from './persist-store';

interface Note {
  text: string;
  passing: number;
}

const open = () => {
  const store = createStore<Note>()(() => ({ text: '', passing: 0 }));
  const read = keepStore(store, {
    name: 'note',
    pick: ({ text }) => ({ text }),
    merge: (kept, fresh) => ({ ...fresh, ...(kept as Partial<Note>) }),
  });
  return { store, read };
};

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

test('what was picked is there again for the next page', () => {
  open().store.setState({ text: 'rice', passing: 7 });
  expect(JSON.parse(kept.get('note') ?? '')).toEqual({ state: { text: 'rice' }, version: 1 });
  const { store, read } = open();
  expect(store.getState().text).toBe('');
  read();
  expect(store.getState()).toEqual({ text: 'rice', passing: 0 });
});

test('reading writes nothing', () => {
  kept.set('note', '{"state":{"text":"newer","more":1},"version":9}');
  const before = kept.get('note');
  open().read();
  expect(kept.get('note')).toBe(before);
});

test.each(['{"state":', 'null', '[]', '7'])('%s in the storage breaks nothing', (stored) => {
  kept.set('note', stored);
  const { store, read } = open();
  read();
  expect(store.getState()).toEqual({ text: '', passing: 0 });
  store.setState({ text: 'tea' });
  expect(kept.get('note')).toContain('tea');
});

test('without storage the store lives as long as the page', () => {
  vi.stubGlobal('localStorage', undefined);
  const { store, read } = open();
  read();
  store.setState({ text: 'tea' });
  expect(store.getState().text).toBe('tea');
});
