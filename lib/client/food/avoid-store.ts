import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type Avoidable, avoidables } from '@/lib/contract/food-values';
import { persistStore } from '../storage/persist-store';
import { avoidKey } from './avoid-key';

const accountStates = ['stored', 'changed'] as const;

interface Avoided {
  /** What this diner avoids, in the order of the vocabulary. */
  avoided: readonly Avoidable[];
  /** Dishes that contain it, or may, are left out of the menu. */
  hides: boolean;
  /** The diner agreed to tell the kitchen with each order (ALG-03). */
  tells: boolean;
  /** The diner agreed to have it on the account: `changed` until the account has it as it is here. */
  onAccount?: (typeof accountStates)[number];
}

const nothing: Avoided = { avoided: [], hides: false, tells: false };

/** What the diner avoids, on this device, for all restaurants (ALG-02). */
const avoidStore = createStore<Avoided>()(() => nothing);

const readStored = persistStore(avoidStore, {
  name: avoidKey,
  pick: (state) => state,
  merge: (stored) => {
    const { avoided, hides, tells, onAccount } = (stored ?? {}) as Partial<Record<keyof Avoided, unknown>>;
    const known = Array.isArray(avoided) ? avoidables.filter((one) => avoided.includes(one)) : [];
    return {
      avoided: known,
      hides: hides === true && known.length > 0,
      tells: tells === true,
      onAccount: accountStates.find((state) => state === onAccount),
    };
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
  const { avoided, onAccount } = avoidStore.getState();
  replaceAvoided(
    avoidables.filter((other) => (other === one ? isAvoided : avoided.includes(other))),
    onAccount && 'changed',
  );
}

/** Puts a list in place of the one before, and says whether the account has it so. */
export function replaceAvoided(avoided: readonly Avoidable[], onAccount: Avoided['onAccount']): void {
  const { hides } = avoidStore.getState();
  avoidStore.setState({ avoided, hides: hides && avoided.length > 0, onAccount });
}

export const setHides = (hides: boolean): void => avoidStore.setState({ hides });

export const setTells = (tells: boolean): void => avoidStore.setState({ tells });

/** Returns what is stored on this device now; for code outside of React. */
export function getCurrentAvoided(): Avoided {
  startAvoid();
  return avoidStore.getState();
}

/** Returns what the kitchen is told: nothing unless the diner agreed to it (ALG-03). */
export const getTold = ({ avoided, tells }: Avoided = getCurrentAvoided()): Avoidable[] =>
  tells ? [...avoided] : [];

/** Hears of every change, outside of React. Returns what ends it. */
export const watchAvoided = (listener: () => void): (() => void) => {
  startAvoid();
  return avoidStore.subscribe(listener);
};

/** Empties the list. What the account stores is emptied with it. */
export function clearAvoided(): void {
  if (avoidStore.getState().onAccount) replaceAvoided([], 'changed');
  else forgetAvoided();
}

/** Forgets the list on this device. */
export function forgetAvoided(): void {
  avoidStore.setState(nothing, true);
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
