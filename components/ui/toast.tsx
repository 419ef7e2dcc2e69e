'use client';

import { useEffect, useState } from 'react';
import type { ToastViewProps } from './toast-view';
import { useLazyPart } from './use-lazy-part';

export type ToastKind = 'info' | 'success' | 'warning' | 'error';
export type Toast = {
  kind: ToastKind;
  text: string;
  /** Action, such as "Retry". */
  action?: { label: string; onClick: () => void };
  /** A toast replaces an earlier one with the same id. */
  id?: string;
  /** Milliseconds; by default the reading time. */
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
export function setToastListener(listener: ((toast: Toast) => void) | undefined): void {
  deliver = listener;
  if (!listener) return;
  const queued = waiting;
  waiting = [];
  queued.forEach(listener);
}

const loadView = () => import('./toast-view').then((module) => module.ToastView);

export function Toaster(props: ToastViewProps) {
  const [isWanted, setWanted] = useState(false);
  // A failed load (offline) is retried by the next toast.
  const View = useLazyPart(isWanted, loadView, () => setWanted(false));
  useEffect(() => {
    wanted = () => setWanted(true);
    if (waiting.length > 0) wanted();
    return () => {
      wanted = undefined;
    };
  }, []);
  return View ? <View {...props} /> : null;
}
