'use client';

import * as Dialog from 'radix-ui/dialog';
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { joinClassNames } from './class-names';
import { useCloseOnBack } from './close-on-back';
import { IconButton } from './icon-button';
import { letRest, restWhenGrown } from './let-rest';
import { lockScroll } from './scroll-lock';
import { useSheetDrag } from './sheet-drag';
import { addToastPlace } from './toast-place';

type DialogOrSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Title of the dialog; `titleBar` sets where it is visible. */
  title: string;
  /** Accessible name of the close button. */
  closeLabel: string;
  /**
   * `always`: a bar of 60 px above the body. `hidden`: for screen readers only. A number: hidden until the sheet's body is
   * scrolled by that many px, for instance past an image.
   */
  titleBar?: 'always' | 'hidden' | number;
  /** Width in px above 750 px. */
  width?: number;
  /** Fixed height in px above 750 px, less in a low window; a sheet then has the height of the screen. */
  height?: number;
  /** Content below the scrolling body, without padding. */
  footer?: ReactNode;
  /** Classes of the body, such as `desk:grid desk:overflow-hidden` for several scrolling columns. */
  bodyClassName?: string;
  /** Element to focus on opening; the dialog itself by default. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Element to focus on closing; the previously focused one by default. */
  returnFocus?: () => HTMLElement | null | undefined;
  /** `alertdialog` for an interrupting question. */
  role?: 'dialog' | 'alertdialog';
  /** Ids of the describing elements. */
  describedBy?: string;
  /** False while closing would lose data: Escape, Back, backdrop, drag and button then do nothing. */
  closable?: boolean;
  /** Hides the round close button, because the footer can close the dialog. */
  closeButton?: boolean;
  children: ReactNode;
};

/** Milliseconds in which a dialog takes no tap after it has opened, because it may have come under a finger. */
const openingMs = 300;

const isSheet = () => !window.matchMedia('(min-width: 750px)').matches;

/** Drops the next click if it is the second of a double click, which was meant for the dialog that has closed. */
function swallowDoubleClick(): void {
  const swallow = (event: MouseEvent) => {
    if (event.detail <= 1) return;
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
}

/** Shows a bottom sheet under 750 px and a centered modal above, with the same focus and Escape behavior. */
export function DialogOrSheet(props: DialogOrSheetProps) {
  const { open, onOpenChange, closable = true } = props;
  const change = useCallback(
    (next: boolean) => {
      if (next || closable) onOpenChange(next);
    },
    [closable, onOpenChange],
  );
  useCloseOnBack(open, () => change(false));
  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Portal>
        {/* Radix's overlay would lock scroll through a body style; see `lockScroll`. */}
        <div
          data-state={open ? 'open' : 'closed'}
          style={{ pointerEvents: 'auto' }}
          className="fixed inset-0 z-50 animate-fade-in bg-scrim [touch-action:pinch-zoom] data-[state=closed]:animate-fade-out"
        />
        <Panel {...props} close={change} />
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Panel({
  open,
  title,
  closeLabel,
  titleBar = 'always',
  width = 480,
  height,
  footer,
  bodyClassName,
  initialFocus,
  returnFocus,
  role = 'dialog',
  describedBy,
  closable = true,
  closeButton = true,
  close,
  ref,
  children,
}: DialogOrSheetProps & { close: (open: boolean) => void; ref?: Ref<HTMLDivElement> }) {
  const panel = useRef<HTMLDivElement | null>(null);
  const before = useRef<HTMLElement | null>(null);
  const [scrolledPast, setScrolledPast] = useState(false);

  useEffect(() => (open ? lockScroll() : undefined), [open]);
  useEffect(() => (open ? swallowDoubleClick : undefined), [open]);
  useEffect(() => {
    if (!open || !panel.current) return;
    const parts = [...panel.current.querySelectorAll<HTMLElement>('[data-dialog-part]')];
    for (const part of parts) letRest(part, openingMs);
    return restWhenGrown(...parts);
  }, [open]);

  // The portal unmounts it after the exit animation.
  const hold = useCallback(
    (element: HTMLDivElement | null) => {
      panel.current = element;
      if (typeof ref === 'function') ref(element);
    },
    [ref],
  );
  const draggable = useCallback(() => closable && isSheet(), [closable]);
  const closeByDrag = useCallback(() => close(false), [close]);
  useSheetDrag(panel, draggable, closeByDrag);

  const barAfter = typeof titleBar === 'number' ? titleBar : undefined;
  const size = {
    '--dialog-width': `${width}px`,
    '--dialog-height': height ? `${height}px` : 'fit-content',
  } as CSSProperties;

  return (
    <Dialog.Content
      ref={hold}
      role={role}
      aria-describedby={describedBy}
      aria-modal="true"
      tabIndex={-1}
      // A second click during the exit animation would repeat the action that closed the dialog.
      inert={!open}
      style={size}
      className={joinClassNames(
        'fixed inset-x-0 bottom-0 z-50 flex max-h-[calc(100dvh-44px)] flex-col overflow-hidden rounded-t-sheet bg-raised shadow-overlay outline-none',
        'animate-sheet-in data-[state=closed]:animate-sheet-out',
        height && 'h-full',
        'desk:inset-0 desk:m-auto desk:h-(--dialog-height) desk:max-h-[calc(100dvh-64px)] desk:w-(--dialog-width) desk:max-w-[calc(100vw-64px)] desk:rounded-card',
        'desk:animate-rise-in desk:data-[state=closed]:animate-fade-out',
      )}
      onInteractOutside={(event) => {
        // A click on a toast must not close the dialog.
        if (event.target instanceof Element && event.target.closest('[data-toasts]')) event.preventDefault();
      }}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
        // Focuses the dialog instead of its first control, so that no input is triggered and no on-screen keyboard
        // opens.
        (initialFocus?.current ?? panel.current)?.focus({ preventScroll: true });
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        const target = returnFocus?.() ?? before.current;
        if (target?.isConnected) target.focus({ preventScroll: true });
      }}
    >
      <div
        data-sheet-handle
        className="absolute inset-x-0 top-0 z-20 flex h-5 cursor-grab justify-center pt-2 desk:hidden"
        aria-hidden="true"
      >
        <span className="h-1 w-9 rounded-full bg-line-strong/60" />
      </div>
      <div
        data-sheet-handle
        className={
          titleBar === 'hidden' || (barAfter !== undefined && !scrolledPast)
            ? 'sr-only'
            : joinClassNames(
                'z-10 flex min-h-15 shrink-0 items-center border-b border-line bg-raised pt-2 pr-16 pl-4 desk:pt-0 desk:pl-6',
                barAfter !== undefined && 'absolute inset-x-0 top-0 animate-fade-in',
              )
        }
      >
        <Dialog.Title className="truncate text-16 desk:text-18">{title}</Dialog.Title>
      </div>
      {closeButton && (
        <Dialog.Close asChild disabled={!closable}>
          <IconButton
            icon="close"
            label={closeLabel}
            variant={titleBar === 'always' || scrolledPast ? 'plain' : 'floating'}
            className="absolute! top-2 right-2 z-20"
          />
        </Dialog.Close>
      )}
      <Body className={bodyClassName} barAfter={barAfter} onPast={setScrolledPast}>
        {children}
      </Body>
      <ToastPlace open={open} />
      <div data-dialog-part className="shrink-0 border-t border-line bg-raised pb-safe empty:hidden">
        {footer}
      </div>
    </Dialog.Content>
  );
}

/** Holds the toasts while the dialog is the topmost one. */
function ToastPlace({ open }: { open: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (open && place.current ? addToastPlace(place.current) : undefined), [open]);
  return <div ref={place} className="shrink-0" />;
}

type BodyProps = {
  className?: string;
  barAfter: number | undefined;
  onPast: (past: boolean) => void;
  children: ReactNode;
};

function Body({ className, barAfter, onPast, children }: BodyProps) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = body.current;
    if (!element || barAfter === undefined) return;
    const follow = () => onPast(isSheet() && element.scrollTop >= barAfter);
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [barAfter, onPast]);
  return (
    <div
      ref={body}
      data-dialog-part
      className={joinClassNames(
        'no-scrollbar min-h-0 flex-auto overflow-y-auto overscroll-contain',
        className,
      )}
    >
      {children}
    </div>
  );
}
