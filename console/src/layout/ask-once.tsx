import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import type { IconName } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';

interface Props {
  /** Label of the button. */
  label: string;
  /** Shows this icon in place of the label. */
  icon?: IconName;
  /** Text of the confirmation. */
  question: string;
  sure: string;
  variant?: 'primary' | 'secondary' | 'danger';
  isPending: boolean;
  /** Keeps an open question, whose answer is not accepted at the moment. */
  disabled?: boolean;
  /** Fields that belong to the action. */
  children?: ReactNode;
  /** Called when the question is opened, to hold what the person then reads. */
  onAsk?(): void;
  onSure(): Promise<unknown>;
}

/** Shows a button that asks for a confirmation in its place. */
export function AskOnce({
  label,
  icon,
  question,
  sure,
  variant = 'secondary',
  isPending,
  disabled = false,
  children,
  onAsk,
  onSure,
}: Props) {
  const t = useTranslations('frame');
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    setAsking(true);
    onAsk?.();
  };
  if (!isAsking)
    return icon ? (
      <IconButton icon={icon} label={label} disabled={disabled} onClick={ask} />
    ) : (
      <Button size="small" variant={variant} disabled={disabled} onClick={ask}>
        {label}
      </Button>
    );
  return (
    <div
      role="alertdialog"
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
        variant={variant === 'danger' ? 'danger' : 'primary'}
        pending={isPending}
        disabled={disabled}
        onClick={() => void onSure().then(() => setAsking(false))}
      >
        {sure}
      </Button>
    </div>
  );
}
