import { useEffect, useState, useSyncExternalStore } from 'react';
import { canBeNotified, type PushState } from './order-pushes';

/**
 * Reads the state of notifications and returns it with a function that sets it. `asking` until it is known: the control
 * is shown from the start where the browser supports notifications, so that nothing below it moves later.
 * `load` must keep its identity, and undefined means that nothing is offered.
 */
export function usePushState(
  load: (() => Promise<PushState>) | undefined,
): [state: PushState | 'asking', setState: (state: PushState) => void] {
  const isSupported = useSyncExternalStore(subscribeToNothing, canBeNotified, () => false);
  const isRefused = useSyncExternalStore(subscribeToNothing, isDenied, () => false);
  const [state, setState] = useState<PushState>();

  useEffect(() => {
    if (!load) return;
    let hasLeft = false;
    void load().then((found) => !hasLeft && setState(found));
    return () => {
      hasLeft = true;
    };
  }, [load]);

  if (!load || !isSupported) return ['none', setState];
  return [state ?? (isRefused ? 'refused' : 'asking'), setState];
}

const subscribeToNothing = () => () => {};
const isDenied = () => canBeNotified() && Notification.permission === 'denied';
