'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { RadioList } from '@/components/ui/radio-list';
import { type Gender, genders, getGenderIndex, toGender } from '@/lib/domain/profile/profile-fields';
import { RowForm, toFailureNote } from './row-form';
import { useProfileEdit } from './use-profile-edit';

interface Props {
  userId: number;
  /** Index of the saved gender. */
  gender?: number;
  onDone(): void;
}

/** Edits the gender: male, female or secret. */
export function GenderForm({ userId, gender, onDone }: Props) {
  const t = useTranslations('profile.gender');
  const [chosen, setChosen] = useState<Gender | undefined>(toGender(gender));
  const [missing, setMissing] = useState(false);
  const { pending, failure, saveAndSay } = useProfileEdit(userId);

  async function submit() {
    setMissing(!chosen);
    if (chosen && (await saveAndSay({ gender: getGenderIndex(chosen) }, t('updated')))) onDone();
  }

  return (
    <RowForm pending={pending} note={toFailureNote(failure)} onSubmit={submit} onCancel={onDone}>
      <RadioList
        legend={t('label')}
        legendHidden
        options={genders.map((value) => ({ value, label: t(value) }))}
        value={chosen}
        error={missing && t('missing')}
        onChange={(value) => {
          setChosen(value);
          setMissing(false);
        }}
      />
    </RowForm>
  );
}
