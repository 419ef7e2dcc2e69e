'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';

/** Returns the suggested names in the page's language. */
const useNames = (): string[] => useTranslations('party')('join.names').split('|');

/** Returns a state that starts with a random suggested name. */
export function useNewName() {
  const names = useNames();
  return useState(() => names[Math.floor(Math.random() * names.length)]!);
}

interface Props {
  label: string;
  name: string;
  onName(name: string): void;
}

/** Edits the name that other members see, with a button for the next suggestion. */
export function NameField({ label, name, onName }: Props) {
  const t = useTranslations('party');
  const names = useNames();
  return (
    <TextField
      label={label}
      maxLength={20}
      autoComplete="nickname"
      value={name}
      onChange={({ target }) => onName(target.value)}
      suffix={
        <Button
          variant="ghost"
          size="small"
          onClick={() => onName(names[(names.indexOf(name) + 1) % names.length]!)}
        >
          {t('join.another')}
        </Button>
      }
    />
  );
}
