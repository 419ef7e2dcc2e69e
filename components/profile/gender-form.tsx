'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { RadioList } from '@/components/ui/radio-list';
import { type Gender, genders, getGender, getGenderIndex } from '@/lib/domain/profile/gender';
import { RowForm, toFailureNote } from './row-form';
import { useProfileEdit } from './use-profile-edit';

interface Props {
  userId: number;
  /** Index of the saved gender. */
  gender?: number;
  onDone(): void;
}

/** Male, female or secret (PRF-03). */
export function GenderForm({ userId, gender, onDone }: Props) {
  const t = useTranslations('profile.gender');
  const [chosen, setChosen] = useState<Gender | undefined>(getGender(gender));
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
