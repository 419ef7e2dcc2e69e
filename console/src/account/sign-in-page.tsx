import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { call, hasCode } from '../api/call';
import { useErrorText } from '../api/error-text';
import { queryClient } from '../api/query-client';
import { CallErrorNotice, CallForm, useCallForm } from '../forms/call-form';
import { proofFields, requireAccountName, requireText } from '../forms/field-errors';
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
  const { form, mutation, formError } = useCallForm({
    defaultValues: { email: '', password: '', code: '' },
    send: ({ email, password, code }) =>
      call('account.signIn', { email: email.trim(), password, code: code.trim() || undefined }),
    fieldsByCode: proofFields,
    onSuccess: onSignedIn,
    onError: (error) => {
      if (hasCode(error, 'SECOND_FACTOR_NEEDED')) setAsksCode(true);
    },
  });
  return (
    <EntryFrame title={t('title')} intro={t('intro')}>
      <CallForm form={form} className="flex flex-col gap-4">
        <form.AppField name="email" validators={{ onSubmit: requireAccountName }}>
          {(field) => (
            <field.TextInput
              label={t('email')}
              inputMode="email"
              autoCapitalize="none"
              autoComplete="username"
              spellCheck={false}
            />
          )}
        </form.AppField>
        <form.AppField name="password" validators={{ onSubmit: requireText }}>
          {(field) => (
            <field.TextInput label={t('password')} type="password" autoComplete="current-password" />
          )}
        </form.AppField>
        {asksCode && (
          <form.AppField name="code" validators={{ onSubmit: requireText }}>
            {(field) => (
              <field.TextInput
                label={t('code')}
                hint={t('codeHint')}
                autoComplete="one-time-code"
                maxLength={20}
                data-asked={hasCode(formError, 'SECOND_FACTOR_NEEDED') || undefined}
              />
            )}
          </form.AppField>
        )}
        {hasCode(formError, 'SECOND_FACTOR_NEEDED') ? (
          <Notice kind="info" live>
            {getText(formError)}
          </Notice>
        ) : (
          <CallErrorNotice error={formError} />
        )}
        <Button type="submit" wide pending={mutation.isPending}>
          {t('submit')}
        </Button>
        <ButtonLink href="/forgotten-password" variant="ghost">
          {t('forgotten')}
        </ButtonLink>
      </CallForm>
      {/* Its texts load late, and the choice of a language is below. */}
      <div className="min-h-[69px]">
        <WithMessages area="account">
          <PasskeySignIn onSignedIn={onSignedIn} />
        </WithMessages>
      </div>
    </EntryFrame>
  );
}
