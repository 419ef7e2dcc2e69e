'use client';

import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { dismissLogin, finishLogin, useLoginRequest } from '@/lib/session/session-client';
import { storeUser } from '@/lib/session/stored-user';
import type { ShopFacts } from '@/lib/tenant/shop-facts';
import type LoginDialog from './login-dialog';

type DialogType = ComponentType<ComponentProps<typeof LoginDialog>>;

interface Props {
  shop: Pick<ShopFacts, 'countryCode' | 'defaultLocale'>;
}

/** Shows the login dialog when a part of the page asks for it; the dialog's code comes with the first wish. */
export function LoginHost({ shop }: Props) {
  const request = useLoginRequest();
  const [Dialog, setDialog] = useState<DialogType>();
  const wanted = request !== undefined;

  useEffect(() => {
    if (!wanted || Dialog) return;
    import('./login-dialog').then(
      (module) => setDialog(() => module.default),
      // Offline: the wish is dropped, so that the next press asks again.
      () => dismissLogin(),
    );
  }, [wanted, Dialog]);

  if (!request || !Dialog) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && dismissLogin()}
      reason={request.reason}
      defaultCountry={shop.countryCode}
      defaultLocale={shop.defaultLocale}
      onLoggedIn={async () => {
        await storeUser();
        await finishLogin();
      }}
    />
  );
}
