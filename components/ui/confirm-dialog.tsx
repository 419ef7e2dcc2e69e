'use client';

import { type ComponentProps, type ReactNode, useId } from 'react';
import { AnyIcon } from './any-icon';
import { Button } from './button';
import { DialogOrSheet } from './dialog-or-sheet';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  kind: 'warning' | 'error';
  title: string;
  content: ReactNode;
  sureLabel: string;
  cancelLabel: string;
  /** Accessible name of the close button. */
  closeLabel: string;
  /** The dialog stays open until the caller closes it, so that `pending` is visible. */
  onSure: () => void;
  onCancel?: () => void;
  pending?: boolean;
  /** Colors the button red, for irreversible actions. */
  dangerous?: boolean;
} & Pick<ComponentProps<typeof DialogOrSheet>, 'returnFocus'>;

/** Asks for a confirmation with icon, title, content, sure and cancel. Escape and backdrop cancel. */
export function ConfirmDialog({
  open,
  onOpenChange,
  kind,
  title,
  content,
  sureLabel,
  cancelLabel,
  closeLabel,
  onSure,
  onCancel,
  pending = false,
  dangerous,
  returnFocus,
}: ConfirmDialogProps) {
  const contentId = useId();
  const change = (next: boolean) => {
    if (!next) onCancel?.();
    onOpenChange(next);
  };
  return (
    <DialogOrSheet
      open={open}
      onOpenChange={change}
      title={title}
      titleBar="hidden"
      closeLabel={closeLabel}
      closeButton={false}
      closable={!pending}
      role="alertdialog"
      describedBy={contentId}
      returnFocus={returnFocus}
      width={400}
      footer={
        <div className="grid auto-cols-fr grid-flow-col gap-3 p-4">
          <Button variant="secondary" disabled={pending} onClick={() => change(false)}>
            {cancelLabel}
          </Button>
          <Button variant={dangerous ? 'danger' : 'primary'} pending={pending} onClick={onSure}>
            {sureLabel}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col items-center px-6 pt-8 pb-6 text-center">
        <span
          data-kind={kind}
          className={
            kind === 'error'
              ? 'grid size-14 place-items-center rounded-full bg-danger-soft text-danger'
              : 'grid size-14 place-items-center rounded-full bg-warning-soft text-warning'
          }
        >
          <AnyIcon name={kind} size={24} />
        </span>
        {/* Hidden from screen readers, which read the same text as the dialog's title. */}
        <p aria-hidden="true" className="mt-4 text-18 leading-heading font-bold text-balance">
          {title}
        </p>
        <div id={contentId} className="mt-1 text-14 text-pretty text-muted">
          {content}
        </div>
      </div>
    </DialogOrSheet>
  );
}
