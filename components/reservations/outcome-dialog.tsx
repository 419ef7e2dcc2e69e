import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { OutcomeSign } from '@/components/ui/outcome-sign';

interface Props {
  /** The table is reserved, or the diner waits for one. */
  outcome: 'done' | 'waiting';
  title: string;
  /** Under the title: what it means. */
  text: ReactNode;
  /** The label of the button that closes. */
  done: string;
  link: { href: string; label: string };
  /** Pixels on the desktop. */
  width: number;
  onClose(): void;
  children: ReactNode;
}

/** How a reservation or a place on the waiting list came out: a sign, what it means, and where to see it. */
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
          {/* The dialog's title says the same to screen readers. */}
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
