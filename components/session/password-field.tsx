import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField, type TextFieldProps } from '@/components/ui/field';
import { useSentField } from '@/components/ui/form';

type Props = Pick<TextFieldProps, 'label' | 'hint' | 'optional'> & {
  /** `current` for an existing password, `new` for one to be created. */
  kind: 'current' | 'new';
};

/** Takes a password in a field of a form, with a button that reveals it. */
export function PasswordField({ kind, ...texts }: Props) {
  const t = useTranslations('signIn');
  const { name, value, error, onChange } = useSentField<string>();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...texts}
      name={name}
      value={value}
      error={error}
      liveError
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
