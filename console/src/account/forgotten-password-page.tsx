import { useTranslations } from 'use-intl';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { call } from '../api/call';
import { CallErrorNotice, CallForm, useCallForm } from '../forms/call-form';
import { requireEmail } from '../forms/field-errors';
import { WithMessages } from '../with-messages';
import { EntryFrame } from './entry-frame';

/** Asks for the mail with the link to a new password. It never shows whether the address has an account. */
export function ForgottenPasswordPage() {
  return (
    <WithMessages area="account">
      <LinkForm />
    </WithMessages>
  );
}

function LinkForm() {
  const t = useTranslations('forgottenPassword');
  const { form, mutation, formError } = useCallForm({
    defaultValues: { email: '' },
    send: ({ email }) => call('account.mailPasswordLink', { email: email.trim() }),
  });
  return (
    <EntryFrame title={t('title')} intro={mutation.isSuccess ? undefined : t('intro')}>
      {mutation.isSuccess ? (
        <Notice kind="info" live>
          {t('sent', { email: mutation.variables.email.trim() })}
        </Notice>
      ) : (
        <CallForm form={form} className="flex flex-col gap-4">
          <form.AppField name="email" validators={{ onSubmit: requireEmail }}>
            {(field) => <field.TextInput label={t('email')} type="email" autoComplete="username" />}
          </form.AppField>
          <p className="text-14 text-muted">{t('withoutMail')}</p>
          <CallErrorNotice error={formError} />
          <Button type="submit" wide pending={mutation.isPending}>
            {t('submit')}
          </Button>
        </CallForm>
      )}
      <ButtonLink href="/sign-in" variant="ghost">
        {t('toSignIn')}
      </ButtonLink>
    </EntryFrame>
  );
}
