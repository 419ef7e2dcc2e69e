'use client';

import { type ReactNode, useEffect, useId, useRef } from 'react';
import { joinClassNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';

interface Props {
  label: string;
  /** The current value. */
  value?: ReactNode;
  /** Shown while there is no value. */
  none?: string;
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The edit form, rendered while the row is open; undefined while its code loads. */
  children: ReactNode;
}

/** Expands into its edit form. The focus moves into the form and back. */
export function ProfileRow({ label, value, none, open, onOpenChange, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isShown = open && Boolean(children);
  const was = useRef(isShown);

  useEffect(() => {
    if (was.current === isShown) return;
    was.current = isShown;
    if (isShown) findFirstField(panel.current)?.focus();
    // Another row may have opened and taken the focus.
    else if (document.activeElement === document.body) button.current?.focus();
  }, [isShown]);

  return (
    <li>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => onOpenChange(!open)}
        className="flex min-h-15 w-full items-center gap-4 text-left leading-heading"
      >
        <RowText label={label} value={value || none} muted={!value} />
        <Icon name={open ? 'chevron-up' : 'chevron-down'} className="text-muted" />
      </button>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape collapses the row, as it closes a dialog
        <div
          id={id}
          ref={panel}
          className="pb-5"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            button.current?.focus();
            onOpenChange(false);
          }}
        >
          {children ?? <Skeleton height={120} />}
        </div>
      )}
    </li>
  );
}

/** Returns the field to focus: the checked radio, else the first input. */
const findFirstField = (panel: HTMLElement | null) =>
  panel?.querySelector<HTMLElement>('input:checked') ?? panel?.querySelector<HTMLElement>('input');

/** Shows label and value: stacked on a phone, in two columns on wide screens. */
export function RowText({ label, value, muted }: { label: string; value?: ReactNode; muted?: boolean }) {
  return (
    <span className="grid min-w-0 grow gap-x-4 py-2 desk:grid-cols-[176px_minmax(0,1fr)]">
      <span className="text-14 text-muted desk:text-16">{label}</span>
      <span className={joinClassNames('truncate', muted ? 'text-muted' : 'font-bold')}>{value}</span>
    </span>
  );
}
