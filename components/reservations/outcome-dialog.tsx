import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button, ButtonLink } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';

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
          <span
            className={classNames(
              'mx-auto grid size-14 place-items-center rounded-full',
              isDone ? 'bg-success-soft text-success' : 'bg-info-soft text-info',
            )}
          >
            <AnyIcon name={isDone ? 'check' : 'clock'} size={24} />
          </span>
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
