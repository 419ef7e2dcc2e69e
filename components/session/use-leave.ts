'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { showToast } from '@/components/ui/toast';
import { localePath, paths } from '@/lib/paths';
import { logout, openLogin } from '@/lib/session/session-client';
import { forgetUser } from '@/lib/session/stored-user';
import type { ShopFacts } from '@/lib/tenant/shop-facts';

/** What the log-out links do: the session ends, the shop's start opens with the login on it (SES-09). */
export function useLeave(shop: Pick<ShopFacts, 'locale' | 'defaultLocale'>): () => Promise<void> {
  const t = useTranslations('session');
  const router = useRouter();
  return async () => {
    try {
      await logout();
      forgetUser();
      showToast({ kind: 'success', text: t('loggedOut') });
      router.push(localePath(paths.home(), shop.locale, shop.defaultLocale));
      openLogin({ reason: 'account' });
    } catch {
      showToast({ kind: 'error', text: t('failed') });
    }
  };
}
