import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import type { IconName } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';

interface Props {
  /** Label of the button. */
  label: string;
  /** Shows this icon in place of the label. */
  icon?: IconName;
  /** Accessible name, where several of these buttons stand beside each other. */
  buttonLabel?: string;
  /** Text of the confirmation. */
  question: string;
  sure: string;
  variant?: 'primary' | 'secondary' | 'danger';
  /** Colors the confirmation red, for irreversible actions; a `danger` button does so anyway. */
  dangerous?: boolean;
  isPending: boolean;
  /** Keeps an open question, whose answer is not accepted at the moment. */
  disabled?: boolean;
  /** Fields that belong to the action. */
  children?: ReactNode;
  /** Called when the question is opened, to hold what the person then reads. */
  onAsk?(): void;
  /** Rejects to keep the question; the caller shows the error. */
  onSure(): Promise<unknown>;
}

/** Shows a button that asks for a confirmation in its place. */
export function AskOnce({
  label,
  icon,
  buttonLabel,
  question,
  sure,
  variant = 'secondary',
  dangerous = variant === 'danger',
  isPending,
  disabled = false,
  children,
  onAsk,
  onSure,
}: Props) {
  const t = useTranslations('frame');
  const [isAsking, setAsking] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  // Button and question replace each other, so the focus of a keyboard would be lost with the one that goes.
  useEffect(() => {
    if (isAsking) panel.current?.focus();
    else if (wasAsking.current && document.activeElement === document.body) button.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  const ask = () => {
    setAsking(true);
    onAsk?.();
  };
  if (!isAsking)
    return icon ? (
      <IconButton ref={button} icon={icon} label={label} disabled={disabled} onClick={ask} />
    ) : (
      <Button
        ref={button}
        size="small"
        variant={variant}
        disabled={disabled}
        aria-label={buttonLabel}
        onClick={ask}
      >
        {label}
      </Button>
    );
  return (
    <div
      ref={panel}
      role="alertdialog"
      tabIndex={-1}
      aria-label={question}
      className="flex w-full flex-wrap items-center justify-end gap-2 rounded-control bg-sunken p-3"
    >
      <p className="min-w-40 grow basis-full text-14 font-bold">{question}</p>
      {children}
      <Button size="small" variant="secondary" disabled={isPending} onClick={() => setAsking(false)}>
        {t('no')}
      </Button>
      <Button
        size="small"
        variant={dangerous ? 'danger' : 'primary'}
        pending={isPending}
        disabled={disabled}
        onClick={() =>
          onSure().then(
            () => setAsking(false),
            () => undefined,
          )
        }
      >
        {sure}
      </Button>
    </div>
  );
}
