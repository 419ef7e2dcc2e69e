'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { openLogin, useLoginRequest, useSession } from '@/lib/client/session/session-client';

interface Props {
  /** Where the shop's home is. */
  home: string;
}

/** What a guest sees of an account page: the login opens over it, and both ways on are on it (ACC-06, DEC-30). */
export function NotLoggedIn({ home }: Props) {
  const t = useTranslations('account.notLoggedIn');
  const { status } = useSession();
  const asked = useLoginRequest() !== undefined;
  const done = useRef(false);

  useEffect(() => {
    if (status !== 'guest' || done.current) return;
    done.current = true;
    // An expired session has opened the dialog already, with the reason.
    if (!asked) openLogin({ reason: 'account' });
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
