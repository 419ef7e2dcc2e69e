'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, lazy, Suspense } from 'react';
import { useIsDesktop } from '@/components/layout/use-is-desktop';
import { openLogin, useSession } from '@/lib/client/session/session-client';
import type { AccountMenuProps } from './account-menu';

// Offline: only the number shows until the next page.
const AccountMenu = lazy<ComponentType<AccountMenuProps>>(() =>
  import('./account-menu').catch(() => ({ default: () => null })),
);

/** Login button, or the user's number with a menu that loads for logged-in users only. */
export function AccountButton({ links }: Pick<AccountMenuProps, 'links'>) {
  const t = useTranslations('session');
  const { status, mobile } = useSession();
  const desktop = useIsDesktop();
  if (status === 'diner')
    return <Suspense fallback={mobile}>{desktop && <AccountMenu links={links} mobile={mobile} />}</Suspense>;
  return (
    // Copies Button's classes, as nothing else of the first load needs its code.
    <button type="button" className="login-button" onClick={() => openLogin({ reason: 'account' })}>
      <span className="min-[1360px]:hidden">{t('login')}</span>
      <span className="hidden min-[1360px]:inline">{t('loginOrSignup')}</span>
    </button>
  );
}
