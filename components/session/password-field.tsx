import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField, type TextFieldProps } from '@/components/ui/field';

type Props = Pick<TextFieldProps, 'label' | 'value' | 'error' | 'hint' | 'optional' | 'name'> & {
  /** `current` for an existing password, `new` for one to be created. */
  kind: 'current' | 'new';
  onChange(password: string): void;
};

/** Takes a password, with a button that reveals it. */
export function PasswordField({ kind, onChange, name = 'password', ...field }: Props) {
  const t = useTranslations('signIn');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      name={name}
      type={shown ? 'text' : 'password'}
      autoComplete={kind === 'new' ? 'new-password' : 'current-password'}
      autoCapitalize="off"
      spellCheck={false}
      maxLength={128}
      onChange={(event) => onChange(event.target.value)}
      suffix={
        <Button
          variant="ghost"
          size="small"
          aria-label={t('showLabel')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? t('hide') : t('show')}
        </Button>
      }
    />
  );
}
