'use client';

import { useTranslations } from 'next-intl';
import { useIsDesktop } from '@/components/layout/use-is-desktop';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { openLogin, useSession } from '@/lib/client/session/session-client';
import type { AccountMenuProps } from './account-menu';

const loadMenu = () => import('./account-menu').then((module) => module.default);

/** Shows the login button, or the diner's number with a menu that loads for logged-in diners only. */
export function AccountButton({ links }: Pick<AccountMenuProps, 'links'>) {
  const t = useTranslations('session');
  const { status, mobile } = useSession();
  const desktop = useIsDesktop();
  const isDiner = status === 'diner';
  const AccountMenu = useLazyPart(isDiner && desktop, loadMenu);
  if (isDiner)
    return desktop && AccountMenu ? (
      <AccountMenu links={links} mobile={mobile} />
    ) : (
      <span className="login-button">
        <span className="hidden min-[1200px]:inline">{mobile}</span>
      </span>
    );
  return (
    // Copies Button's classes, because importing Button would add its code to the first load.
    <button type="button" className="login-button" onClick={() => openLogin({ reason: 'account' })}>
      <span className="min-[1360px]:hidden">{t('login')}</span>
      <span className="hidden min-[1360px]:inline">{t('loginOrSignup')}</span>
    </button>
  );
}
