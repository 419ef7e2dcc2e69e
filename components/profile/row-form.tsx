import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { SentForm } from '@/components/ui/form';
import { Notice } from '@/components/ui/notice';

interface Props {
  form: ComponentProps<typeof SentForm>['form'];
  pending: boolean;
  /** The reason why saving failed. */
  error: string | undefined;
  onCancel(): void;
  children: ReactNode;
}

/** Wraps the fields of an open row with error, save and cancel. */
export function RowForm({ form, pending, error, onCancel, children }: Props) {
  const t = useTranslations('profile');
  return (
    <SentForm form={form} className="grid max-w-[440px] gap-4">
      {children}
      {error && (
        <Notice kind="danger" live>
          {error}
        </Notice>
      )}
      <div className="flex gap-3">
        <Button type="submit" size="small" className="min-w-30" pending={pending} pendingLabel={t('saving')}>
          {t('save')}
        </Button>
        <Button variant="ghost" size="small" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </SentForm>
  );
}
