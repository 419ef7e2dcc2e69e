'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import {
  openAccountLogin,
  openLogin,
  useLoginRequest,
  useSession,
} from '@/lib/client/session/session-client';

interface Props {
  /** Path of the shop's home page. */
  home: string;
}

/** Opens the login over an account page, and links to the login and to the home page once it is dismissed. */
export function NotLoggedIn({ home }: Props) {
  const t = useTranslations('account.notLoggedIn');
  const { status } = useSession();
  const asked = useLoginRequest() !== undefined;
  const done = useRef(false);

  useEffect(() => {
    if (status !== 'guest' || done.current) return;
    done.current = true;
    // An expired session has already opened the dialog and shows the reason.
    if (!asked) openAccountLogin();
  }, [status, asked]);

  return (
    <EmptyState
      icon="user"
      title={t('title')}
      text={t('text')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink variant="secondary" href={home}>
            {t('goHome')}
          </ButtonLink>
          <Button onClick={() => openLogin({ reason: 'account' })}>{t('login')}</Button>
        </div>
      }
    />
  );
}
