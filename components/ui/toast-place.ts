import { useSyncExternalStore } from 'react';

let places: HTMLElement[] = [];
const listeners = new Set<() => void>();

function setPlaces(next: HTMLElement[]): void {
  places = next;
  for (const listener of listeners) listener();
}

/**
 * Adds an element of a dialog, which shows the toasts while its dialog is the topmost one. Returns the function that
 * removes it.
 */
export function addToastPlace(place: HTMLElement): () => void {
  setPlaces([...places, place]);
  return () => setPlaces(places.filter((other) => other !== place));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the elements of the open dialogs for toasts, the topmost dialog last. */
export const useToastPlaces = (): readonly HTMLElement[] =>
  useSyncExternalStore(
    subscribe,
    () => places,
    () => places,
  );
