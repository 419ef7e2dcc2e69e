import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type Avoidable, avoidables } from '@/lib/contract/food-values';
import { persistStore } from '../storage/persist-store';
import { avoidKey } from './avoid-key';

interface Avoided {
  /** What this diner avoids, in the order of the vocabulary. */
  avoided: readonly Avoidable[];
  /** Dishes that contain it, or may, are left out of the menu. */
  hides: boolean;
}

const nothing: Avoided = { avoided: [], hides: false };

/** What the diner avoids, on this device, for all restaurants (ALG-02). */
const avoidStore = createStore<Avoided>()(() => nothing);

const readStored = persistStore(avoidStore, {
  name: avoidKey,
  pick: ({ avoided, hides }) => ({ avoided, hides }),
  merge: (stored) => {
    const { avoided, hides } = (stored ?? {}) as { avoided?: unknown; hides?: unknown };
    const known = Array.isArray(avoided) ? avoidables.filter((one) => avoided.includes(one)) : [];
    return { avoided: known, hides: hides === true && known.length > 0 };
  },
});

let started = false;

/** Reads the stored list once and follows other tabs. */
function startAvoid(): void {
  if (started) return;
  started = true;
  readStored();
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === avoidKey && newValue) readStored();
    else if (key === null || key === avoidKey) avoidStore.setState(nothing);
  });
}

/** Adds one, or takes it off the list. */
export function setAvoided(one: Avoidable, isAvoided: boolean): void {
  const { avoided, hides } = avoidStore.getState();
  const next = avoidables.filter((other) => (other === one ? isAvoided : avoided.includes(other)));
  avoidStore.setState({ avoided: next, hides: hides && next.length > 0 });
}

export const setHides = (hides: boolean): void => avoidStore.setState({ hides });

/** Forgets the list on this device. */
export function clearAvoided(): void {
  avoidStore.setState(nothing);
  try {
    localStorage.removeItem(avoidKey);
  } catch {
    // Forbidden.
  }
}

/** What the diner avoids; empty on the server and in the first render. */
export function useAvoided(): Avoided {
  useEffect(startAvoid, []);
  return useStore(avoidStore);
}
