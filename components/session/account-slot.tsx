'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { logout, openLogin, useSession } from '@/lib/session/session-client';
import { forgetUser } from '@/lib/session/stored-user';

/** The header's place for the diner: log in, or whose session it is with a way out (STF-04 in its first form). */
export function AccountSlot() {
  const t = useTranslations('session');
  const session = useSession();

  async function leave() {
    try {
      await logout();
      forgetUser();
      showToast({ kind: 'success', text: t('loggedOut') });
    } catch {
      showToast({ kind: 'error', text: t('failed') });
    }
  }

  if (session.status === 'diner') {
    return (
      <span className="flex items-center gap-2 text-14">
        <span className="num font-semibold">{session.mobile}</span>
        <Button variant="secondary" size="small" onClick={() => void leave()}>
          {t('logout')}
        </Button>
      </span>
    );
  }
  return (
    <Button variant="secondary" size="small" onClick={() => openLogin({ reason: 'account' })}>
      {t('login')}
    </Button>
  );
}
