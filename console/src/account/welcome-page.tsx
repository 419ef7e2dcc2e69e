import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, ButtonLink } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { hasMail } from '@/lib/contract/staff/account';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { call, hasCode } from '../api/call';
import { useErrorText } from '../api/error-text';
import { createStaffQuery, queryClient } from '../api/query-client';
import { CallErrorNotice, CallForm, useCallForm } from '../forms/call-form';
import { proofFields, requireText } from '../forms/field-errors';
import { getLocale } from '../locale';
import { WithMessages } from '../with-messages';
import { EntryFrame } from './entry-frame';

/**
 * Redeems the link of an invitation or of a password reset. Its token is in the fragment, which is never sent to a
 * server.
 */
export const WelcomePage = () => (
  <WithMessages area="account">
    <Welcome />
  </WithMessages>
);

function Welcome() {
  const t = useTranslations('welcome');
  const tRoles = useTranslations('frame.roles');
  const getText = useErrorText();
  const [token] = useState(() => location.hash.slice(1));
  const invitation = useQuery({
    ...createStaffQuery('account.readInvitation', { token }),
    staleTime: Infinity,
  });
  if (invitation.error)
    return (
      <EntryFrame title={t('title')}>
        <Notice kind="danger" live>
          {getText(invitation.error)}
        </Notice>
        <ButtonLink href="/sign-in" variant="secondary">
          {t('toSignIn')}
        </ButtonLink>
      </EntryFrame>
    );
  if (!invitation.data) return <EntryFrame title={t('title')}>{t('loading')}</EntryFrame>;
  const { restaurantName, role } = invitation.data;
  const isInvitation = restaurantName !== undefined && role !== undefined;
  return (
    <EntryFrame
      title={isInvitation ? t('title') : t('newPassword')}
      intro={isInvitation ? t('intro', { restaurant: restaurantName, role: tRoles(role) }) : undefined}
    >
      <AcceptForm token={token} invitation={invitation.data} isInvitation={isInvitation} />
    </EntryFrame>
  );
}

interface FormProps {
  token: string;
  invitation: StaffOutput<'account.readInvitation'>;
  /** False for a link that resets the password. */
  isInvitation: boolean;
}

function AcceptForm({ token, invitation, isInvitation }: FormProps) {
  const { email, hasAccount } = invitation;
  const t = useTranslations('welcome');
  const navigate = useNavigate();
  const [asksCode, setAsksCode] = useState(false);
  const setsPassword = !isInvitation || !hasAccount;
  const { form, mutation, formError } = useCallForm({
    defaultValues: { name: '', password: '', code: '' },
    send: ({ name, password, code }) =>
      call('account.acceptInvitation', {
        token,
        name: name.trim() || undefined,
        password,
        code: code.trim() || undefined,
        locale: getLocale(),
      }),
    fieldsByCode: { ...proofFields, STAFF_PASSWORD_SHORT: 'password', PASSWORD_COMMON: 'password' },
    onSuccess: async () => {
      // Keeps the query of the spent link, because the page shows it until the navigation and must not refetch it.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account.readInvitation' });
      void navigate({ to: await findFirstScreen(invitation), replace: true });
    },
    onError: (error) => {
      if (hasCode(error, 'SECOND_FACTOR_NEEDED')) setAsksCode(true);
    },
  });
  return (
    <CallForm form={form} className="flex flex-col gap-4">
      <TextField
        label={t(hasMail(invitation) ? 'email' : 'signInName')}
        hint={hasMail(invitation) ? undefined : t('signInNameHint')}
        value={email}
        readOnly
        name="email"
        autoComplete="username"
      />
      {!hasAccount && (
        <form.AppField name="name" validators={{ onSubmit: requireText }}>
          {(field) => <field.TextInput label={t('name')} autoComplete="name" maxLength={60} />}
        </form.AppField>
      )}
      <form.AppField name="password" validators={{ onSubmit: requireText }}>
        {(field) => (
          <field.TextInput
            label={t(setsPassword ? 'choosePassword' : 'password')}
            hint={setsPassword ? t('passwordHint') : undefined}
            type="password"
            autoComplete={setsPassword ? 'new-password' : 'current-password'}
          />
        )}
      </form.AppField>
      {asksCode && (
        <form.AppField name="code" validators={{ onSubmit: requireText }}>
          {(field) => <field.TextInput label={t('code')} autoComplete="one-time-code" maxLength={20} />}
        </form.AppField>
      )}
      <CallErrorNotice error={formError} />
      <Button type="submit" wide pending={mutation.isPending}>
        {t(isInvitation ? 'accept' : 'save')}
      </Button>
    </CallForm>
  );
}

/** Returns the screen of the restaurant that invited: the list of steps for an owner who has some left before opening. */
async function findFirstScreen({ restaurantId, role }: FormProps['invitation']): Promise<string> {
  if (restaurantId === undefined) return '/';
  const screen = (name: string) => `/r/${restaurantId}/${name}`;
  if (role !== 'owner') return screen('orders');
  try {
    const { isOpen, steps } = await call('setup.list', { restaurantId });
    const isReady = isOpen && steps.every(({ isDone, isNeeded }) => isDone || !isNeeded);
    return screen(isReady ? 'orders' : 'setup');
  } catch {
    // A restaurant that demands a second factor asks for it first.
    return screen('orders');
  }
}
