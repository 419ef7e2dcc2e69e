'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { PlainForm } from '@/components/layout/plain-form';
import { useLeave } from '@/components/session/use-leave';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { useUser } from '@/lib/client/api/rendered';
import type { User } from '@/lib/contract/profile';
import { toGender } from '@/lib/domain/profile/profile-fields';
import { getFormAction } from '@/lib/domain/routes/form-calls';
import { AccountData } from './account-data';
import { AddressRow } from './address-row';
import { ProfileRow, RowText } from './profile-row';
import type { EditableRow } from './row-editor';
import { SessionList } from './session-list';

const loadEditor = () => import('./row-editor').then((module) => module.default);
const loadDialogs = () => import('./change-password').then((module) => module.default);

interface Props {
  userId: number;
  /** The user info rendered by the server. */
  rendered?: User;
}

/** Shows the profile rows. One row is open at a time; a failed load can be retried. */
export function ProfileRows({ userId, rendered }: Props) {
  const t = useTranslations('profile');
  const { data: user, isError, isFetching, refetch } = useUser(userId, rendered);
  const leave = useLeave();
  const locale = useLocale();

  if (user) {
    return (
      <div className="grid gap-4">
        <Rows user={user} />
        <div className="flex flex-wrap gap-3">
          <PasswordButton user={user} />
          <PlainForm
            method="post"
            action={getFormAction('auth.logout')}
            fields={{ locale }}
            onSubmit={() => void leave()}
          >
            <Button type="submit" variant="ghost" size="small">
              {t('logout')}
            </Button>
          </PlainForm>
        </div>
        <AccountData user={user} />
        {/* It loads late, so nothing is below it. */}
        <SessionList userId={user.userId} />
      </div>
    );
  }
  if (isError) {
    return (
      <Notice
        kind="warning"
        live
        action={
          <Button variant="ghost" size="small" pending={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {t('userFailed')}
      </Notice>
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton height={320} />
    </>
  );
}

function Rows({ user }: { user: User }) {
  const t = useTranslations('profile');
  const [open, setOpen] = useState<EditableRow>();
  const Editor = useLazyPart(open !== undefined, loadEditor, () => {
    setOpen(undefined);
    showToast({ kind: 'error', text: t('failed') });
  });
  /** A save that is answered late closes its own row, not another that was opened since. */
  const close = (key: EditableRow) => setOpen((now) => (now === key ? undefined : now));
  const getRowProps = (key: EditableRow) => ({
    label: t(`${key}.label`),
    open: open === key,
    onOpenChange: (wanted: boolean) => setOpen(wanted ? key : undefined),
    children: Editor && <Editor row={key} user={user} onDone={() => close(key)} />,
  });
  const gender = toGender(user.gender);
  return (
    <ul className="divide-y divide-line rounded-card bg-raised px-4 shadow-raised desk:px-6">
      <li className="flex min-h-15 items-center leading-heading">
        <RowText label={t('avatar.label')} value={t('avatar.comingSoon')} muted />
      </li>
      <ProfileRow {...getRowProps('nickname')} value={user.nickName} none={t('notSet')} />
      <ProfileRow {...getRowProps('gender')} value={gender && t(`gender.${gender}`)} none={t('notSet')} />
      <ProfileRow
        {...getRowProps('mobile')}
        value={<span className="num">{`${user.mobileCountryCode} ${user.mobile}`}</span>}
      />
      <AddressRow userId={user.userId} />
    </ul>
  );
}

/** Opens the password dialogs, which load on first use. */
function PasswordButton(about: { user: User }) {
  const t = useTranslations('profile');
  const [open, setOpen] = useState(false);
  const Dialogs = useLazyPart(open, loadDialogs, () => {
    setOpen(false);
    showToast({ kind: 'error', text: t('failed') });
  });

  return (
    <>
      <Button variant="secondary" size="small" pending={open && !Dialogs} onClick={() => setOpen(true)}>
        {t('password.change')}
      </Button>
      {open && Dialogs && <Dialogs {...about} onClose={() => setOpen(false)} />}
    </>
  );
}
