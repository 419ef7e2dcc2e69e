'use client';

import { useEffect, useState } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { AnyIcon, type AnyIconName } from './any-icon';
import { joinClassNames } from './class-names';
import { setToastListener, type Toast, type ToastKind } from './toast';

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

/** Reading time: 60 ms per character, at least 4 s. */
const getDuration = (toast: Toast) =>
  toast.duration ??
  Math.max(4000, toast.text.length * 60) + (toast.action && toast.duration === undefined ? 4000 : 0);

const phone = '(width < 750px)';
/** A keyboard that slides in resizes the window many times; measured once that has ended, ms (LIM-01). */
const resizeDelay = 300;

/** A phone has titles and the buttons that close things at its top; an open sheet has its fields and buttons at the bottom. */
const isBottomFree = () =>
  window.matchMedia(phone).matches && !document.querySelector('[role=dialog], [role=alertdialog]');

/** Returns the height at the bottom of the window that pinned bars or the on-screen keyboard cover, in px. */
function measureBottom(): number {
  const { innerHeight, visualViewport } = window;
  const tops = [...document.querySelectorAll('[data-pinned]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height, top }) => height > 0 && top > innerHeight / 3)
    .map(({ top }) => top);
  const seen = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
  return innerHeight - Math.min(innerHeight, seen, ...tops);
}

export function ToastView({ label }: ToastViewProps) {
  const [bottom, setBottom] = useState(0);
  useEffect(() => {
    const measure = () => setBottom(measureBottom());
    const show = (toast: Toast) => {
      measure();
      sonner.custom((id) => <ToastCard toast={toast} close={() => sonner.dismiss(id)} />, {
        id: toast.id,
        duration: getDuration(toast),
        position: isBottomFree() ? 'bottom-center' : 'top-center',
      });
    };
    // What changed with it is drawn first: a bar that grows would lie under the toast.
    setToastListener((toast) => requestAnimationFrame(() => show(toast)));
    let resizing: ReturnType<typeof setTimeout> | undefined;
    const onResize = () => {
      clearTimeout(resizing);
      resizing = setTimeout(measure, resizeDelay);
    };
    window.visualViewport?.addEventListener('resize', onResize);
    return () => {
      setToastListener(undefined);
      clearTimeout(resizing);
      window.visualViewport?.removeEventListener('resize', onResize);
    };
  }, []);
  const above = bottom + 12;
  return (
    <Sonner
      position="top-center"
      containerAriaLabel={label}
      offset={{ top: 'calc(var(--h-header-condensed) + 12px)', bottom: above }}
      mobileOffset={{ top: 'calc(var(--h-header) + 8px)', bottom: above, left: 16, right: 16 }}
      style={{ fontFamily: 'inherit', pointerEvents: 'auto' }}
      gap={8}
      visibleToasts={3}
    />
  );
}

function ToastCard({ toast, close }: { toast: Toast; close: () => void }) {
  const { icon, round } = kinds[toast.kind];
  return (
    <div
      role={toast.kind === 'error' ? 'alert' : undefined}
      data-kind={toast.kind}
      className="flex min-h-13 w-full items-center gap-3 rounded-card border border-line bg-raised py-2 pr-4 pl-3 text-14 leading-heading font-bold shadow-overlay desk:w-[356px]"
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
            toast.action?.onClick();
            close();
          }}
        >
          {toast.action.label}
        </button>
      )}
    </div>
  );
}
