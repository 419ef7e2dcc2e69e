import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, ButtonLink } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { CallError, call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { createStaffQuery, queryClient } from '../api/query-client';
import { getLocale } from '../locale';
import { EntryFrame } from './entry-frame';

/** Spends the link of an invitation or of a new password; its token is in the fragment, which no server sees. */
export function WelcomePage() {
  const t = useTranslations('welcome');
  const tRoles = useTranslations('frame.roles');
  const getText = useErrorText();
  const navigate = useNavigate();
  const [token] = useState(() => location.hash.slice(1));
  const [asksCode, setAsksCode] = useState(false);
  const invitation = useQuery({
    ...createStaffQuery('account.readInvitation', { token }),
    staleTime: Infinity,
  });
  const accept = useMutation({
    mutationFn: (form: FormData) =>
      call('account.acceptInvitation', {
        token,
        name: String(form.get('name') ?? '').trim() || undefined,
        password: String(form.get('password')),
        code: String(form.get('code') ?? '').trim() || undefined,
        locale: getLocale(),
      }),
    onSuccess: () => {
      // The page shows its link until the next one comes, and a spent link must not be read again.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account.readInvitation' });
      void navigate({ to: '/', replace: true });
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === 'SECOND_FACTOR_NEEDED') setAsksCode(true);
    },
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
  const { restaurantName, role, email, hasAccount } = invitation.data;
  const isInvitation = restaurantName !== undefined && role !== undefined;
  const setsPassword = !isInvitation || !hasAccount;
  return (
    <EntryFrame
      title={isInvitation ? t('title') : t('newPassword')}
      intro={isInvitation ? t('intro', { restaurant: restaurantName, role: tRoles(role) }) : undefined}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          accept.mutate(new FormData(event.currentTarget));
        }}
      >
        <TextField label={t('email')} value={email} readOnly name="email" autoComplete="username" />
        {!hasAccount && (
          <TextField label={t('name')} name="name" autoComplete="name" maxLength={60} required />
        )}
        <TextField
          label={t(setsPassword ? 'choosePassword' : 'password')}
          hint={setsPassword ? t('passwordHint') : undefined}
          name="password"
          type="password"
          autoComplete={setsPassword ? 'new-password' : 'current-password'}
          required
        />
        {asksCode && (
          <TextField label={t('code')} name="code" autoComplete="one-time-code" maxLength={20} required />
        )}
        {accept.error && (
          <Notice kind="danger" live>
            {getText(accept.error)}
          </Notice>
        )}
        <Button type="submit" wide pending={accept.isPending}>
          {t(isInvitation ? 'accept' : 'save')}
        </Button>
      </form>
    </EntryFrame>
  );
}
