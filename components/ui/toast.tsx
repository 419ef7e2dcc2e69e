'use client';

import { type ComponentType, useEffect, useState } from 'react';
import type { ToastViewProps } from './toast-view';

export type ToastKind = 'info' | 'success' | 'warning' | 'error';
export type Toast = {
  kind: ToastKind;
  text: string;
  /** Action, such as "Retry". */
  action?: { label: string; onClick: () => void };
  /** A toast replaces an earlier one with the same id. */
  id?: string;
  /** Duration in milliseconds, where specified; by default the reading time. */
  duration?: number;
};

/* The view loads with the first toast; until then only this queue is loaded. */
let waiting: Toast[] = [];
let deliver: ((toast: Toast) => void) | undefined;
let wanted: (() => void) | undefined;

/** Shows a short message above the page. Needs one `Toaster` in the layout; earlier messages are queued. */
export function showToast(toast: Toast): void {
  if (deliver) deliver(toast);
  else {
    waiting.push(toast);
    wanted?.();
  }
}

/** Called by the view once it is subscribed. */
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
        // Offline: the next toast retries.
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
