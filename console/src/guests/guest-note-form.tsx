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
  const note = useTyped(guest.note ?? '');
  const allergies = useTyped(guest.allergies ?? '');
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={async (event) => {
        event.preventDefault();
        const sent = { note: note.text, allergies: allergies.text };
        if (!(await act({ name: 'guests.note', input: { guestId: guest.guestId, ...sent } }))) return;
        note.drop(sent.note);
        allergies.drop(sent.allergies);
      }}
    >
      <TextField
        label={t('allergies')}
        value={allergies.text}
        maxLength={longestNote}
        onChange={({ target }) => allergies.type(target.value)}
      />
      <TextField
        label={t('note')}
        hint={t('notesHint')}
        value={note.text}
        maxLength={longestNote}
        onChange={({ target }) => note.type(target.value)}
      />
      <Button
        type="submit"
        size="small"
        variant="secondary"
        className="self-start"
        disabled={!note.isChanged && !allergies.isChanged}
      >
        {t('save')}
      </Button>
    </form>
  );
}

/** Returns the text of a field: the typed one until it is saved, otherwise the saved one. */
function useTyped(saved: string) {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? saved;
  return {
    text,
    isChanged: text.trim() !== saved,
    type: setTyped,
    /** Shows the saved text again, unless another one was typed since. */
    drop: (sent: string) => setTyped((now) => (now === sent ? undefined : now)),
  };
}
