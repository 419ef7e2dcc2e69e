'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode, Ref } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

export interface RowNote {
  kind: 'info' | 'danger';
  text: string;
}

export const toFailureNote = (text: string | undefined): RowNote | undefined =>
  text === undefined ? undefined : { kind: 'danger', text };

interface Props {
  form?: Ref<HTMLFormElement>;
  pending: boolean;
  /** The validation error or the reason why saving failed. */
  note?: RowNote;
  onSubmit(): Promise<void>;
  onCancel(): void;
  children: ReactNode;
}

/** Wraps the fields of an open row with error, save and cancel. */
export function RowForm({ form, pending, note, onSubmit, onCancel, children }: Props) {
  const t = useTranslations('profile');
  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-[440px] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
      {note && (
        <Notice kind={note.kind} live>
          {note.text}
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
    </form>
  );
}
