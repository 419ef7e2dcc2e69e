'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { Locale } from '@/lib/contract/values';
import { dismissLogin, finishLogin, useLoginRequest } from '@/lib/session/session-client';
import type { ShopFacts } from '@/lib/tenant/shop-facts';
import type { loadLoginDialog } from './login-dialog';

type DialogType = Awaited<ReturnType<typeof loadLoginDialog>>;

interface Props {
  shop: Pick<ShopFacts, 'countryCode' | 'defaultLocale'>;
}

/** Shows the login dialog when a part of the page asks for it; the dialog's code comes with the first wish. */
export function LoginHost({ shop: { countryCode, defaultLocale } }: Props) {
  const t = useTranslations('session');
  const request = useLoginRequest();
  const locale = useLocale() as Locale;
  const [Dialog, setDialog] = useState<DialogType>();
  const wanted = request !== undefined;

  useEffect(() => {
    if (!wanted || Dialog) return;
    import('./login-dialog')
      .then((module) => module.loadLoginDialog(locale))
      .then(
        (dialog) => setDialog(() => dialog),
        // Offline: the wish is dropped, so that the next press asks again.
        () => dismissLogin(),
      );
  }, [wanted, Dialog, locale]);

  useEffect(() => {
    const { hash } = window.location;
    // Offline: the fragment stays, and a reload goes on from it.
    if (hash.length > 1)
      import('./arrive').then(
        ({ arrive }) => arrive(hash, { locale, defaultLocale, loggedOut: t('loggedOut') }),
        () => undefined,
      );
  }, [locale, defaultLocale, t]);

  if (!request || !Dialog) return null;
  return (
    <Dialog
      request={request}
      onDismiss={dismissLogin}
      defaultCountry={countryCode}
      defaultLocale={defaultLocale}
      onLoggedIn={finishLogin}
    />
  );
}
