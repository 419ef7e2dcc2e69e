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
  /** Called when a text is written, and when it is saved. */
  onWriting(isWriting: boolean): void;
}

/** Edits the note and the allergies of a guest. */
export function GuestNoteForm({ guest, act, onWriting }: Props) {
  const t = useTranslations('guests');
  const note = useTyped(guest.note ?? '');
  const allergies = useTyped(guest.allergies ?? '');
  const [isSaving, setSaving] = useState(false);
  const isOutdated = !isSaving && (note.isOutdated || allergies.isOutdated);
  const save = async () => {
    const [ofNote, ofAllergies] = [note.send(), allergies.send()];
    const sent = { note: ofNote.text, allergies: ofAllergies.text };
    const seen = { note: ofNote.seen, allergies: ofAllergies.seen };
    setSaving(true);
    const isDone = await act({ name: 'guests.note', input: { guestId: guest.guestId, ...sent, seen } });
    setSaving(false);
    if (!isDone) return;
    const isAll = [note.drop(sent.note), allergies.drop(sent.allergies)].every(Boolean);
    if (isAll) onWriting(false);
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
        onChange={({ target }) => {
          allergies.type(target.value);
          onWriting(true);
        }}
      />
      <TextField
        label={t('note')}
        hint={t('notesHint')}
        value={note.text}
        {...note.holds}
        maxLength={longestNote}
        onChange={({ target }) => {
          note.type(target.value);
          onWriting(true);
        }}
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
