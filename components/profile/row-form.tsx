'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

interface Props {
  pending: boolean;
  /** Why saving failed. */
  failure?: string;
  /** What is still to be filled in. */
  info?: string;
  onSubmit(): Promise<void>;
  onCancel(): void;
  children: ReactNode;
}

/** The form inside an open row: its fields, what is the matter, save and cancel. */
export function RowForm({ pending, failure, info, onSubmit, onCancel, children }: Props) {
  const t = useTranslations('profile');
  return (
    <form
      noValidate
      className="grid max-w-[440px] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
      {failure ? (
        <Notice kind="danger" live>
          {failure}
        </Notice>
      ) : (
        info && <Notice live>{info}</Notice>
      )}
      <div className="flex gap-3">
        <Button type="submit" size="small" className="min-w-30" pending={pending} pendingLabel={t('saving')}>
          {t('save')}
        </Button>
        <Button variant="ghost" size="small" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
