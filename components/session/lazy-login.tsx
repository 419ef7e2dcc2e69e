'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { dismissLogin, useLoginRequest } from '@/lib/client/session/session-client';
import type { Locale } from '@/lib/contract/values';
import type { ClientShop } from '@/lib/domain/client-shop';

const loadDialog = (locale: Locale) =>
  import('./login-dialog').then((module) => module.loadLoginDialog(locale));

interface Props {
  shop: Pick<ClientShop, 'countryCode' | 'locale' | 'defaultLocale'>;
}

/** Shows the login dialog on request; its code loads on first use. */
export function LazyLogin({ shop }: Props) {
  const { locale, defaultLocale } = shop;
  const t = useTranslations('session');
  const request = useLoginRequest();
  // Offline: the request is dropped, so that the next click retries.
  const Dialog = useLazyPart(request !== undefined, () => loadDialog(locale), dismissLogin);

  useEffect(() => {
    const { hash } = window.location;
    // Offline: the fragment stays, and a reload handles it.
    if (hash.length > 1)
      import('./handle-fragment').then(
        ({ applyFragment }) =>
          applyFragment(hash, {
            locale,
            defaultLocale,
            loggedOut: t('loggedOut'),
            email: { confirmed: t('emailConfirmed'), failed: t('emailNotConfirmed') },
            link: { question: t('linkQuestion'), logIn: t('linkLogIn'), failed: t('emailNotConfirmed') },
          }),
        () => undefined,
      );
  }, [locale, defaultLocale, t]);

  if (!request || !Dialog) return null;
  return <Dialog shop={shop} request={request} onDismiss={dismissLogin} />;
}
