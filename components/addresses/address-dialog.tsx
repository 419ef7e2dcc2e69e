'use client';

import { useEffect, useState } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { useShop } from '@/components/layout/shop-context';
import { WithMessages } from '@/components/layout/with-messages';
import { loadSession, useSession } from '@/lib/client/session/session-client';
import { type AddressDialogProps, AddressSections } from './address-sections';

const areas = ['addresses', 'errors'] as const;

/**
 * The one address dialog of the shop: list, form and place search. A diner edits the address book. A guest gets search
 * and form where an address can be selected, and the address stays in the browser.
 */
export default function AddressDialog(props: AddressDialogProps) {
  const { locale } = useShop();
  const { status } = useSession();
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    // An unknown session must not block the dialog: without a session the diner is a guest.
    if (status === 'unknown') void loadSession().then(() => setAsked(true));
  }, [status]);
  if (status === 'unknown' && !asked) return null;
  return (
    <WithMessages locale={locale} areas={areas} onFailed={() => props.onOpenChange(false)}>
      <QueryProvider>
        <AddressSections {...props} />
      </QueryProvider>
    </WithMessages>
  );
}
