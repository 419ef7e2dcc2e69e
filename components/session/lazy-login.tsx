'use client';

import { useEffect, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { dismissLogin, useLoginRequest } from '@/lib/client/session/session-client';
import type { Locale } from '@/lib/contract/values';

const loadDialog = (locale: Locale) =>
  import('./login-dialog').then((module) => module.loadLoginDialog(locale));

const loadArrivalPart = (locale: Locale, fragment: string) =>
  import('./arrival').then((module) => module.loadArrival(locale, fragment));

/** Handles the page's URL fragment, and shows the login dialog on request; its code loads on first use. */
export function LazyLogin() {
  const { locale } = useShop();
  const request = useLoginRequest();
  // A failed load (offline) drops the request, so that the next click retries.
  const Dialog = useLazyPart(request !== undefined, () => loadDialog(locale), dismissLogin);

  const [fragment, setFragment] = useState('');
  useEffect(() => setFragment(window.location.hash), []);
  // On a failed load (offline) the fragment stays, and a reload handles it.
  const Arrival = useLazyPart(fragment.length > 1, () => loadArrivalPart(locale, fragment));

  return (
    <>
      {Arrival && <Arrival fragment={fragment} />}
      {request && Dialog && <Dialog request={request} onDismiss={dismissLogin} />}
    </>
  );
}
