'use client';

import { useEffect, useState } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { WithMessages } from '@/components/layout/with-messages';
import { loadSession, useSession } from '@/lib/client/session/session-client';
import { type AddressDialogProps, AddressSections } from './address-sections';

const areas = ['addresses', 'errors'] as const;

/**
 * The one address dialog of the shop: list, form and place search (ADR-03). A diner has the address book; a guest, where an
 * address can be selected, has search and form, and the address stays in the browser (DEC-58).
 */
export default function AddressDialog(props: AddressDialogProps) {
  const { status } = useSession();
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    // Also when the session is unknown: without a session the user is a guest.
    if (status === 'unknown') void loadSession().then(() => setAsked(true));
  }, [status]);
  if (status === 'unknown' && !asked) return null;
  return (
    <WithMessages locale={props.shop.locale} areas={areas} onFailed={() => props.onOpenChange(false)}>
      <QueryProvider>
        <AddressSections {...props} />
      </QueryProvider>
    </WithMessages>
  );
}
