'use client';

import { type ComponentType, useEffect, useState } from 'react';
import type { ToastViewProps } from './toast-view';

export type ToastKind = 'info' | 'success' | 'warning' | 'error';
export type Toast = {
  kind: ToastKind;
  text: string;
  /** One thing to do about it, as "Retry". */
  action?: { label: string; onPress: () => void };
  /** A second toast of the same id takes the place of the first. */
  id?: string;
  /** How long it is shown, in milliseconds, where the specification says so; else as long as reading it takes. */
  duration?: number;
};

/* What a toast looks like comes with the first one; until then only this queue is loaded. */
let waiting: Toast[] = [];
let deliver: ((toast: Toast) => void) | undefined;
let wanted: (() => void) | undefined;

/** Shows a short message above the page. Needs one `Toaster` in the layout; before it's there, messages wait. */
export function showToast(toast: Toast): void {
  if (deliver) deliver(toast);
  else {
    waiting.push(toast);
    wanted?.();
  }
}

/** Called by the view once it listens. */
export function onToasts(listener: ((toast: Toast) => void) | undefined): void {
  deliver = listener;
  if (!listener) return;
  const queued = waiting;
  waiting = [];
  queued.forEach(listener);
}

export function Toaster(props: ToastViewProps) {
  const [View, setView] = useState<ComponentType<ToastViewProps>>();
  useEffect(() => {
    const load = () => {
      import('./toast-view').then(
        (module) => setView(() => module.ToastView),
        // Offline: the next toast tries again.
        () => undefined,
      );
    };
    wanted = load;
    if (waiting.length > 0) load();
    return () => {
      wanted = undefined;
    };
  }, []);
  return View ? <View {...props} /> : null;
}
