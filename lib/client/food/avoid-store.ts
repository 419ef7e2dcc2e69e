import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type Avoidable, avoidables } from '@/lib/contract/food-values';
import { persistStore } from '../persist-store';
import { avoidKey } from './avoid-key';

const accountStates = ['stored', 'changed'] as const;

interface Avoided {
  /** The avoided allergens and diets, in the order of the vocabulary. */
  avoided: readonly Avoidable[];
  /** The menu hides dishes that contain or may contain them. */
  hides: boolean;
  /** The diner agreed to send the list to the kitchen with each order (ALG-03). */
  tells: boolean;
  /** The diner consented to its storage on the account: `changed` until the account has this version. */
  onAccount?: (typeof accountStates)[number];
}

const nothing: Avoided = { avoided: [], hides: false, tells: false };

/** The avoided allergens and diets on this device, for all restaurants (ALG-02). */
const avoidStore = createStore<Avoided>()(() => nothing);

const readStored = persistStore(avoidStore, {
  name: avoidKey,
  pick: (state) => state,
  merge: (stored) => {
    const { avoided, hides, tells, onAccount } = (stored ?? {}) as Partial<Record<keyof Avoided, unknown>>;
    const known = Array.isArray(avoided) ? avoidables.filter((avoidable) => avoided.includes(avoidable)) : [];
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

/** Adds an entry to the list, or removes it. */
export function setAvoided(avoidable: Avoidable, isAvoided: boolean): void {
  const { avoided, onAccount } = avoidStore.getState();
  replaceAvoided(
    avoidables.filter((other) => (other === avoidable ? isAvoided : avoided.includes(other))),
    onAccount && 'changed',
  );
}

/** Replaces the list and its state on the account. */
export function replaceAvoided(avoided: readonly Avoidable[], onAccount: Avoided['onAccount']): void {
  const { hides } = avoidStore.getState();
  avoidStore.setState({ avoided, hides: hides && avoided.length > 0, onAccount });
}

export const setHides = (hides: boolean): void => avoidStore.setState({ hides });

export const setTells = (tells: boolean): void => avoidStore.setState({ tells });

/** Returns the current list of this device, for code outside of React. */
export function getCurrentAvoided(): Avoided {
  startAvoid();
  return avoidStore.getState();
}

/** Returns the list for the kitchen: empty without the diner's agreement (ALG-03). */
export const listSharedAvoidables = ({ avoided, tells }: Avoided = getCurrentAvoided()): Avoidable[] =>
  tells ? [...avoided] : [];

/** Subscribes to every change, for code outside of React. Returns the unsubscribe function. */
export const watchAvoided = (listener: () => void): (() => void) => {
  startAvoid();
  return avoidStore.subscribe(listener);
};

/** Empties the list, on the account too if it is stored there. */
export function clearAvoided(): void {
  if (avoidStore.getState().onAccount) replaceAvoided([], 'changed');
  else forgetAvoided();
}

/** Removes the list from this device. */
export function forgetAvoided(): void {
  avoidStore.setState(nothing, true);
  try {
    localStorage.removeItem(avoidKey);
  } catch {
    // Storage is forbidden.
  }
}

/** Returns the list; empty on the server and in the first render. */
export function useAvoided(): Avoided {
  useEffect(startAvoid, []);
  return useStore(avoidStore);
}
