import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import type { Guest } from '@/lib/contract/staff/guests';
import { longestNote } from '@/lib/contract/text-values';
import type { OrderAct } from '../orders/use-act';

interface Props {
  guest: Guest;
  act(asked: OrderAct): Promise<boolean>;
}

/** Edits the note and the allergies of a guest. */
export function GuestNoteForm({ guest, act }: Props) {
  const t = useTranslations('guests');
  const [note, setNote] = useState(guest.note ?? '');
  const [allergies, setAllergies] = useState(guest.allergies ?? '');
  const isChanged = note.trim() !== (guest.note ?? '') || allergies.trim() !== (guest.allergies ?? '');
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void act({ name: 'guests.note', input: { guestId: guest.guestId, note, allergies } });
      }}
    >
      <TextField
        label={t('allergies')}
        value={allergies}
        maxLength={longestNote}
        onChange={({ target }) => setAllergies(target.value)}
      />
      <TextField
        label={t('note')}
        hint={t('notesHint')}
        value={note}
        maxLength={longestNote}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button type="submit" size="small" variant="secondary" className="self-start" disabled={!isChanged}>
        {t('save')}
      </Button>
    </form>
  );
}
