import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import type { Guest } from '@/lib/contract/staff/guests';
import { longestNote } from '@/lib/contract/text-values';
import { useTyped } from '../forms/use-typed';
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
  const [isSaving, setSaving] = useState(false);
  const isOutdated = !isSaving && (note.isOutdated || allergies.isOutdated);
  const save = async () => {
    const sent = { note: note.text, allergies: allergies.text };
    const seen = { note: note.seen, allergies: allergies.seen };
    setSaving(true);
    const isDone = await act({ name: 'guests.note', input: { guestId: guest.guestId, ...sent, seen } });
    setSaving(false);
    if (!isDone) return;
    note.drop(sent.note);
    allergies.drop(sent.allergies);
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOutdated) void save();
      }}
    >
      <TextField
        label={t('allergies')}
        value={allergies.text}
        {...allergies.holds}
        maxLength={longestNote}
        onChange={({ target }) => allergies.type(target.value)}
      />
      <TextField
        label={t('note')}
        hint={t('notesHint')}
        value={note.text}
        {...note.holds}
        maxLength={longestNote}
        onChange={({ target }) => note.type(target.value)}
      />
      <Button
        type="submit"
        size="small"
        variant="secondary"
        className="self-start"
        pending={isSaving}
        disabled={isOutdated || (!note.isChanged && !allergies.isChanged)}
      >
        {t('save')}
      </Button>
      {isOutdated && (
        <Notice
          kind="warning"
          live
          action={
            <Button
              size="small"
              variant="secondary"
              onClick={() => {
                note.read();
                allergies.read();
              }}
            >
              {t('read')}
            </Button>
          }
        >
          {t('changedMeanwhile', { allergies: guest.allergies ?? '–', note: guest.note ?? '–' })}
        </Notice>
      )}
    </form>
  );
}
