'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { QueryProvider } from '@/components/layout/query-provider';
import { useShop } from '@/components/layout/shop-context';
import { WithMessages } from '@/components/layout/with-messages';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { voucherQueries } from '@/lib/client/api/voucher-queries';
import { OfferDialog } from './offer-dialog';
import { OfferRow } from './offer-row';
import { LoadingOffers, NoOffers } from './offer-states';
import { useDataError } from './use-data-error';
import type { Opening } from './voucher-opener';

interface Props {
  opening: Opening;
  onOpening(next: Opening): void;
  onClose(): void;
}

const labels = ['voucher', 'payment', 'errors'] as const;

/** Shows the dialogs for one voucher and for all vouchers. Loaded on first use. */
export default function OfferDialogs({ opening, onOpening, onClose }: Props) {
  const shop = useShop();
  return (
    <WithMessages locale={shop.locale} areas={labels} onFailed={onClose}>
      <QueryProvider>
        {opening.kind === 'list' ? (
          <AllOffers
            from={opening.from}
            onClose={onClose}
            onChosen={(id) => onOpening({ kind: 'offer', id, from: opening.from })}
          />
        ) : (
          <OfferDialog key={opening.id} id={opening.id} from={opening.from} onClose={onClose} />
        )}
      </QueryProvider>
    </WithMessages>
  );
}

interface AllProps {
  from?: HTMLElement;
  onChosen(id: number): void;
  onClose(): void;
}

function AllOffers({ from, onChosen, onClose }: AllProps) {
  const shop = useShop();
  const t = useTranslations('voucher.offer');
  const { data, error, isFetching, refetch } = useQuery(
    voucherQueries.offers(shop.restaurantId, shop.locale),
  );
  useDataError(error);
  return (
    <DialogOrSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('all')}
      closeLabel={t('close')}
      width={500}
      returnFocus={() => from}
    >
      <div className="p-4 desk:p-6">
        {!data && !error && <LoadingOffers />}
        {(error || data?.length === 0) && (
          <NoOffers failed={!data} pending={isFetching} onRetry={() => void refetch()} />
        )}
        {data && data.length > 0 && (
          <ul className="grid gap-3">
            {data.map((offer) => (
              <li key={offer.id}>
                <OfferRow offer={offer} onChoose={() => onChosen(offer.id)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </DialogOrSheet>
  );
}
