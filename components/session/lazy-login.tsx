'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { dismissLogin, useLoginRequest } from '@/lib/client/session/session-client';
import type { Locale } from '@/lib/contract/values';

const loadDialog = (locale: Locale) =>
  import('./login-dialog').then((module) => module.loadLoginDialog(locale));

/** Shows the login dialog on request; its code loads on first use. */
export function LazyLogin() {
  const { restaurantId, locale, defaultLocale } = useShop();
  const t = useTranslations('session');
  const request = useLoginRequest();
  // A failed load (offline) drops the request, so that the next click retries.
  const Dialog = useLazyPart(request !== undefined, () => loadDialog(locale), dismissLogin);

  useEffect(() => {
    const { hash } = window.location;
    // On a failed load (offline) the fragment stays, and a reload handles it.
    if (hash.length > 1)
      import('./handle-fragment').then(
        ({ applyFragment }) => applyFragment(hash, { restaurantId, locale, defaultLocale, t }),
        () => undefined,
      );
  }, [restaurantId, locale, defaultLocale, t]);

  if (!request || !Dialog) return null;
  return <Dialog request={request} onDismiss={dismissLogin} />;
}
