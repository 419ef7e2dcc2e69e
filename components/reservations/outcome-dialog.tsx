import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { OutcomeSign } from '@/components/ui/outcome-sign';

interface Props {
  /** Whether the table is reserved or the guest is on the waiting list. */
  outcome: 'done' | 'waiting';
  title: string;
  /** Explanation below the title. */
  text: ReactNode;
  /** Label of the button that closes the dialog. */
  done: string;
  link: { href: string; label: string };
  /** Width in px on the desktop. */
  width: number;
  onClose(): void;
  children: ReactNode;
}

/** Shows the result of a reservation or a waiting list entry, with a link to it. */
export function OutcomeDialog({ outcome, title, text, done, link, width, onClose, children }: Props) {
  const isDone = outcome === 'done';
  return (
    <DialogOrSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      titleBar="hidden"
      closeLabel={useTranslations('reserve')('close')}
      width={width}
      footer={
        <div className="grid auto-cols-fr grid-flow-col gap-3 p-4 desk:px-6">
          <Button variant="secondary" onClick={onClose}>
            {done}
          </Button>
          <ButtonLink href={link.href}>{link.label}</ButtonLink>
        </div>
      }
    >
      <div className="px-4 pt-8 pb-6 desk:px-8">
        <div className="text-center">
          {isDone ? <OutcomeSign name="check" kind="success" /> : <OutcomeSign name="clock" kind="info" />}
          {/* Hidden from screen readers, which read the same text as the dialog's title. */}
          <p aria-hidden="true" className="mt-4 text-22 leading-heading font-bold">
            {title}
          </p>
          {text}
        </div>
        {children}
      </div>
    </DialogOrSheet>
  );
}
