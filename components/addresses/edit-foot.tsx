'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

interface Props {
  formId: string;
  /** The reason why saving failed. */
  warning?: string;
  pending: boolean;
  /** Whether the address is saved in the book; otherwise it is selected and stays in the browser. */
  forBook: boolean;
  /** Whether the address is for this order only. */
  onlyOnce: boolean;
  onBack?(): void;
  onClear?(): void;
  onLogIn(): void;
}

/** Shows the form's warning, its submit button and the way back. */
export function EditFoot({ formId, warning, pending, forBook, onlyOnce, onBack, onClear, onLogIn }: Props) {
  const t = useTranslations('addresses');
  return (
    <div className="grid gap-3 p-4">
      {warning && (
        <Notice kind="warning" live>
          {warning}
        </Notice>
      )}
      {!forBook && (
        <p className="-my-1 flex flex-wrap items-center justify-between gap-x-3 text-14 text-muted">
          {t('form.guestNote')}
          <button type="button" onClick={onLogIn} className="min-h-11 font-bold text-brand-text">
            {t('form.logIn')}
          </button>
        </p>
      )}
      <div className="flex gap-3">
        {onBack && (
          <Button variant="secondary" onClick={onBack}>
            {t('back')}
          </Button>
        )}
        {onClear && (
          <Button variant="secondary" onClick={onClear}>
            {t('form.clear')}
          </Button>
        )}
        <Button type="submit" form={formId} wide pending={pending} pendingLabel={t('form.saving')}>
          {t(forBook && !onlyOnce ? 'form.save' : 'form.deliver')}
        </Button>
      </div>
    </div>
  );
}
