import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import type { Booking } from '@/lib/contract/staff/bookings';
import { longestNote } from '@/lib/contract/text-values';
import { useTyped } from '../forms/use-typed';
import type { RowForm } from './keep-written';

interface Props extends RowForm {
  booking: Pick<Booking, 'reservationId' | 'note'>;
  isPending: boolean;
}

/** Stores a note of staff on this booking; the guest's own notes are in the guest list. */
export function NoteForm({ booking: { reservationId, note = '' }, isOver, isPending, act }: Props) {
  const t = useTranslations('bookings.note');
  const typed = useTyped(note);
  const [isSaving, setSaving] = useState(false);
  const isOutdated = typed.isOutdated && !isSaving;
  const save = async () => {
    const { text, seen } = typed.send();
    setSaving(true);
    const isDone = await act({ name: 'bookings.note', input: { reservationId, note: text, seen } });
    setSaving(false);
    if (isDone) typed.drop(text);
  };
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOver && !isOutdated) void save();
      }}
    >
      <TextField
        label={t('title')}
        hint={t('hint')}
        className="min-w-56 grow"
        maxLength={longestNote}
        value={typed.text}
        {...typed.holds}
        onChange={({ target }) => typed.type(target.value)}
      />
      <Button
        type="submit"
        size="small"
        variant="secondary"
        pending={isPending}
        disabled={isOver || isOutdated || !typed.isChanged}
      >
        {t('send')}
      </Button>
      {isOutdated && (
        <Notice
          kind="warning"
          live
          action={
            <Button size="small" variant="secondary" onClick={typed.read}>
              {t('read')}
            </Button>
          }
        >
          {t('changed', { note: note || '–' })}
        </Notice>
      )}
    </form>
  );
}
