import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { CallError, call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { queryClient } from '../api/query-client';
import { WithMessages } from '../with-messages';
import { EntryFrame } from './entry-frame';
import { PasskeySignIn } from './passkey-sign-in';

export function SignInPage() {
  const t = useTranslations('signIn');
  const { from } = useSearch({ from: '/sign-in' });
  const navigate = useNavigate();
  const getText = useErrorText();
  const [asksCode, setAsksCode] = useState(false);
  const onSignedIn = () => {
    queryClient.clear();
    void navigate({ to: from ?? '/' });
  };
  const signIn = useMutation({
    mutationFn: (form: FormData) =>
      call('account.signIn', {
        email: String(form.get('email')).trim(),
        password: String(form.get('password')),
        code: String(form.get('code') ?? '').trim() || undefined,
      }),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (error instanceof CallError && error.code === 'SECOND_FACTOR_NEEDED') setAsksCode(true);
    },
  });
  const isAsking = signIn.error instanceof CallError && signIn.error.code === 'SECOND_FACTOR_NEEDED';
  return (
    <EntryFrame title={t('title')} intro={t('intro')}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          signIn.mutate(new FormData(event.currentTarget));
        }}
      >
        <TextField label={t('email')} name="email" type="email" autoComplete="username" required />
        <TextField
          label={t('password')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        {asksCode && (
          <TextField
            label={t('code')}
            hint={t('codeHint')}
            name="code"
            autoComplete="one-time-code"
            maxLength={20}
            required
            ref={(field: HTMLInputElement | null) => field?.focus()}
          />
        )}
        {signIn.error && (
          <Notice kind={isAsking ? 'info' : 'danger'} live>
            {getText(signIn.error)}
          </Notice>
        )}
        <Button type="submit" wide pending={signIn.isPending}>
          {t('submit')}
        </Button>
        <p className="text-14 text-muted">{t('forgotten')}</p>
      </form>
      <WithMessages area="account">
        <PasskeySignIn onSignedIn={onSignedIn} />
      </WithMessages>
    </EntryFrame>
  );
}
