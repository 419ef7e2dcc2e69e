'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { TextField } from '@/components/ui/field';
import { longestNickname, validateNickname } from '@/lib/domain/profile/profile-fields';
import { RowForm, toFailureNote } from './row-form';
import { useProfileEdit } from './use-profile-edit';

interface Props {
  userId: number;
  nickName: string;
  onDone(): void;
}

export function NicknameForm({ userId, nickName, onDone }: Props) {
  const t = useTranslations('profile.nickname');
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(nickName);
  const [validationError, setError] = useState<ReturnType<typeof validateNickname>>();
  const { pending, failure, saveAndSay } = useProfileEdit(userId);

  async function submit() {
    const found = validateNickname(typed);
    setError(found);
    if (found) field.current?.focus();
    else if (await saveAndSay({ nickName: typed.trim() }, t('updated'))) onDone();
  }

  return (
    <RowForm pending={pending} note={toFailureNote(failure)} onSubmit={submit} onCancel={onDone}>
      <TextField
        ref={field}
        label={t('label')}
        labelHidden
        value={typed}
        maxLength={longestNickname}
        counter
        autoComplete="nickname"
        error={validationError && t(validationError)}
        onChange={(event) => setTyped(event.target.value)}
      />
    </RowForm>
  );
}
