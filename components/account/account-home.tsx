'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast';
import { localePath, paths } from '@/lib/paths';
import { logout, openLogin, useSession } from '@/lib/session/session-client';
import { forgetUser } from '@/lib/session/stored-user';
import type { ShopFacts } from '@/lib/tenant/shop-facts';

interface Props {
  shop: ShopFacts;
}

/** Who is logged in and what is theirs here. Sections of the account area join as they are built. */
export function AccountHome({ shop }: Props) {
  const t = useTranslations('account');
  const session = useSession();
  const to = (path: string) => localePath(path, shop.locale, shop.defaultLocale);

  async function leave() {
    try {
      await logout();
      forgetUser();
      showToast({ kind: 'success', text: t('loggedOut') });
      window.location.assign(to(paths.home()));
    } catch {
      showToast({ kind: 'error', text: t('failed') });
    }
  }

  if (session.status === 'unknown') return <Skeleton height={96} />;
  if (session.status === 'guest') {
    return (
      <div className="grid justify-items-center gap-4 rounded-card bg-raised p-8 text-center shadow-raised">
        <Icon name="user" size={24} />
        <p className="font-semibold">{t('notLoggedIn')}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <a
            href={to(paths.home())}
            className="flex min-h-12 items-center px-4 font-semibold text-brand-text"
          >
            {t('goHome')}
          </a>
          <Button onClick={() => openLogin({ reason: 'account' })}>{t('login')}</Button>
        </div>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-4 rounded-card bg-raised p-4 shadow-raised">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-text">
          <Icon name="user" size={24} />
        </span>
        <p className="min-w-0">
          <span className="block text-14 text-muted">{t('hello')}</span>
          <strong className="num">
            {session.mobileCountryCode} {session.mobile}
          </strong>
        </p>
      </div>
      <nav className="rounded-card bg-raised px-4 shadow-raised" aria-label={t('title')}>
        <ul className="divide-y divide-line">
          <Cell icon="receipt" href={to(paths.orderList())} label={t('orders.title')} />
        </ul>
      </nav>
      <Button variant="secondary" wide onClick={() => void leave()}>
        {t('logout')}
      </Button>
    </div>
  );
}

function Cell({ icon, href, label }: { icon: IconName; href: string; label: string }) {
  return (
    <li>
      <a href={href} className="flex min-h-14 items-center gap-3">
        <Icon name={icon} size={20} />
        <span className="grow font-semibold">{label}</span>
        <Icon name="chevron-right" size={20} />
      </a>
    </li>
  );
}
