'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { Button } from '@/components/ui/button';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import { useFulfilment } from '@/lib/fulfilment/fulfilment-store';
import type { ShopFacts } from '@/lib/tenant/shop-facts';
import { AddressForm } from './address-form';
import { AddressSearch } from './address-search';

interface Props {
  shop: ShopFacts;
  open: boolean;
  onOpenChange(open: boolean): void;
  /** After an address was confirmed, e.g. to go on to the time. */
  onSaved?(): void;
}

/** Chooses where to deliver: search, then unit and receiver. The address stays in the browser (DEC-58). */
export default function AddressDialog({ shop, open, onOpenChange, onSaved }: Props) {
  const t = useTranslations('fulfilment');
  const { place, keyword, setPlace } = useFulfilment(shop);
  const formId = useId();
  const [draft, setDraft] = useState<DeliveryAddress | undefined>(place);
  const [typed, setTyped] = useState(keyword ?? '');

  function choose(found: DeliveryAddress) {
    // Who receives stays the same when only the place changes.
    setDraft({
      ...found,
      userName: draft?.userName ?? place?.userName,
      mobile: place?.mobile,
      countryArea: place?.countryArea,
    });
  }

  function save(address: DeliveryAddress) {
    // The search is emptied with the confirmation; the keyword is kept beside the address (DLV-10).
    setPlace(address, typed.trim() || undefined);
    setTyped('');
    onOpenChange(false);
    onSaved?.();
  }

  const footer = draft && (
    <div className="flex gap-3 p-4">
      {place && (
        <Button
          variant="secondary"
          onClick={() => {
            setPlace(undefined);
            setDraft(undefined);
          }}
        >
          {t('address.clear')}
        </Button>
      )}
      <Button type="submit" form={formId} wide>
        {t('address.save')}
      </Button>
    </div>
  );

  return (
    <DialogOrSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('address.title')}
      closeLabel={t('close')}
      width={560}
      footer={footer}
    >
      <QueryProvider>
        {draft ? (
          <AddressForm
            formId={formId}
            address={draft}
            onSearchAgain={() => setDraft(undefined)}
            onSave={save}
          />
        ) : (
          <AddressSearch shop={shop} keyword={typed} onKeyword={setTyped} onChosen={choose} />
        )}
      </QueryProvider>
    </DialogOrSheet>
  );
}
