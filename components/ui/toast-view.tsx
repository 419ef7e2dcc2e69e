'use client';

import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { debounce } from '@/lib/client/scheduling/limit-rate';
import { AnyIcon, type AnyIconName } from './any-icon';
import { joinClassNames } from './class-names';
import { placeAboveBars } from './pinned-bottom';
import { setToastListener, type Toast, type ToastKind } from './toast';
import { useToastPlaces } from './toast-place';

export type ToastViewProps = {
  /** Accessible name of the region, such as "Messages". */
  label: string;
};

const kinds: Record<ToastKind, { icon: AnyIconName; round: string }> = {
  info: { icon: 'info', round: 'bg-info-soft text-info' },
  success: { icon: 'check', round: 'bg-success-soft text-success' },
  warning: { icon: 'warning', round: 'bg-warning-soft text-warning' },
  error: { icon: 'error', round: 'bg-danger-soft text-danger' },
};

/** Returns the reading time in milliseconds: 60 per character, at least 4,000, and longer with an action. */
const getDuration = (toast: Toast) =>
  toast.duration ??
  Math.max(4000, toast.text.length * 60) + (toast.action && toast.duration === undefined ? 4000 : 0);

/** Least milliseconds of reading time after a pause, so that no toast disappears as soon as it is seen again. */
const minLeft = 1_000;
const maxShown = 3;
/** Distance in px to the bars below. */
const gap = 12;
/**
 * Milliseconds after the last resize before measuring, because the on-screen keyboard resizes the window many times.
 */
const resizeDelay = 300;

interface Shown {
  key: number;
  toast: Toast;
  /** The reading time left, which outlives a card that moves between page and dialog. */
  time: { left: number };
}

/**
 * Shows toasts in the topmost dialog, as a part of it: beside it they would be outside its focus trap, hidden from
 * screen readers, and would cover its title. Without a dialog they are above the pinned bars of the page. Screen readers
 * read only text that is added to a live region they know, so each region is mounted before its first card. The library
 * sonner loses shown toasts when its container moves into a dialog (emilkowalski/sonner#534).
 */
export function ToastView({ label }: ToastViewProps) {
  const [shown, setShown] = useState<Shown[]>([]);
  const places = useToastPlaces();
  const [top, setTop] = useState<HTMLElement>();
  // The cards follow one render after the region of a new dialog.
  useEffect(() => setTop(places.at(-1)), [places]);
  useEffect(() => {
    let key = 0;
    setToastListener((toast) => {
      key += 1;
      const added = { key, toast, time: { left: getDuration(toast) } };
      setShown((before) =>
        [...before.filter((other) => toast.id === undefined || other.toast.id !== toast.id), added].slice(
          -maxShown,
        ),
      );
    });
    return () => setToastListener(undefined);
  }, []);
  const cards = shown.map(({ key, toast, time }) => (
    <ToastCard
      key={key}
      toast={toast}
      time={time}
      close={() => setShown((before) => before.filter((other) => other.key !== key))}
    />
  ));
  const renderRegion = (place?: HTMLElement) => (
    <section data-toasts aria-label={label} aria-live="polite" aria-relevant="additions text">
      {place ? (
        <ol className="grid gap-2 px-4 py-2 empty:hidden">{place === top && cards}</ol>
      ) : (
        <PageToasts count={top ? 0 : cards.length}>{!top && cards}</PageToasts>
      )}
    </section>
  );
  return (
    <>
      {renderRegion()}
      {places.map((place, index) => createPortal(renderRegion(place), place, String(index)))}
    </>
  );
}

/** Pins toasts above the bars of the page, which gets as much room at its end, so that all of it can be scrolled free. */
function PageToasts({ count, children }: { count: number; children: ReactNode }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (count === 0 || !list.current) return;
    const { update, end } = placeAboveBars(list.current, gap);
    // The change that caused the toast may add a bar.
    const frame = requestAnimationFrame(update);
    const onResize = debounce(update, resizeDelay);
    window.visualViewport?.addEventListener('resize', onResize);
    return () => {
      cancelAnimationFrame(frame);
      onResize.cancel();
      end();
      window.visualViewport?.removeEventListener('resize', onResize);
    };
  }, [count]);
  return (
    <ol ref={list} className="fixed inset-x-4 z-50 grid gap-2 empty:hidden desk:right-auto desk:w-[356px]">
      {children}
    </ol>
  );
}

function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const isPageHidden = () => document.hidden;

function ToastCard({ toast, time, close }: Pick<Shown, 'toast' | 'time'> & { close: () => void }) {
  const { icon, round } = kinds[toast.kind];
  const before = useRef<EventTarget>(null);
  const isHidden = useSyncExternalStore(watchVisibility, isPageHidden);
  const [isHeld, setHeld] = useState(false);
  const closeLatest = useEffectEvent(close);
  useEffect(() => {
    if (isHeld || isHidden) return;
    const start = Date.now();
    const timer = setTimeout(closeLatest, time.left);
    return () => {
      clearTimeout(timer);
      time.left = Math.max(minLeft, time.left - (Date.now() - start));
    };
  }, [isHeld, isHidden, time]);
  return (
    <li
      data-kind={toast.kind}
      // A toast under the pointer or with the focus stays.
      onPointerEnter={(event) => setHeld(event.pointerType === 'mouse')}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => {
        before.current = event.relatedTarget ?? before.current;
        setHeld(true);
      }}
      onBlur={() => setHeld(false)}
    >
      <div
        role={toast.kind === 'error' ? 'alert' : undefined}
        className="flex min-h-13 animate-fade-in items-center gap-3 rounded-card border border-line bg-raised py-2 pr-4 pl-3 text-14 leading-heading font-bold shadow-overlay"
      >
        <span className={joinClassNames('grid size-8 shrink-0 place-items-center rounded-full', round)}>
          <AnyIcon name={icon} size={18} />
        </span>
        <span className="min-w-0 grow">{toast.text}</span>
        {toast.action && (
          <button
            type="button"
            className="-my-2 -mr-2 min-h-11 shrink-0 rounded-control px-2 text-brand-text"
            onClick={() => {
              // The button disappears, and the action may move the focus itself.
              if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
              toast.action?.onClick();
              close();
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
    </li>
  );
}
