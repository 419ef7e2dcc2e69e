import { beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { persistStore } from './persist-store';

interface Note {
  text: string;
  passing: number;
}

const open = () => {
  const store = createStore<Note>()(() => ({ text: '', passing: 0 }));
  const read = persistStore(store, {
    name: 'note',
    pick: ({ text }) => ({ text }),
    merge: (entries, fresh) => ({ ...fresh, ...(entries as Partial<Note>) }),
  });
  return { store, read };
};

let entries: Map<string, string>;
beforeEach(() => {
  entries = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  });
});

test('what was picked is there again for the next page', () => {
  open().store.setState({ text: 'rice', passing: 7 });
  expect(JSON.parse(entries.get('note') ?? '')).toEqual({ state: { text: 'rice' }, version: 1 });
  const { store, read } = open();
  expect(store.getState().text).toBe('');
  read();
  expect(store.getState()).toEqual({ text: 'rice', passing: 0 });
});

test('reading writes nothing', () => {
  entries.set('note', '{"state":{"text":"newer","more":1},"version":9}');
  const before = entries.get('note');
  open().read();
  expect(entries.get('note')).toBe(before);
});

test.each(['{"state":', 'null', '[]', '7'])('%s in the storage breaks nothing', (stored) => {
  entries.set('note', stored);
  const { store, read } = open();
  read();
  expect(store.getState()).toEqual({ text: '', passing: 0 });
  store.setState({ text: 'tea' });
  expect(entries.get('note')).toContain('tea');
});

test('without storage the store lasts as long as the page', () => {
  vi.stubGlobal('localStorage', undefined);
  const { store, read } = open();
  read();
  store.setState({ text: 'tea' });
  expect(store.getState().text).toBe('tea');
});
