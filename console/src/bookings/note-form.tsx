import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import type { Booking } from '@/lib/contract/staff/bookings';
import { longestNote } from '@/lib/contract/text-values';
import type { RowForm } from './keep-written';

interface Props extends RowForm {
  booking: Pick<Booking, 'reservationId' | 'note'>;
  isPending: boolean;
}

/** Stores a note of staff on this booking; the guest's own notes are in the guest list. */
export function NoteForm({ booking: { reservationId, note = '' }, isOver, isPending, act }: Props) {
  const t = useTranslations('bookings.note');
  const [draft, setDraft] = useState<string>();
  const text = draft ?? note;
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={async (event) => {
        event.preventDefault();
        if (isOver || !(await act({ name: 'bookings.note', input: { reservationId, note: text } }))) return;
        setDraft((now) => (now === draft ? undefined : now));
      }}
    >
      <TextField
        label={t('title')}
        hint={t('hint')}
        className="min-w-56 grow"
        maxLength={longestNote}
        value={text}
        onChange={({ target }) => setDraft(target.value)}
      />
      <Button
        type="submit"
        size="small"
        variant="secondary"
        pending={isPending}
        disabled={isOver || text.trim() === note}
      >
        {t('send')}
      </Button>
    </form>
  );
}
