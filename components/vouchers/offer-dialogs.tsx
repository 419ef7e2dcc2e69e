'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { QueryProvider } from '@/components/layout/query-provider';
import { WithMessages } from '@/components/layout/with-messages';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { voucherQueries } from '@/lib/client/vouchers/voucher-queries';
import type { ClientShop } from '@/lib/domain/client-shop';
import { OfferDialog } from './offer-dialog';
import { OfferRow } from './offer-row';
import { LoadingOffers, NoOffers } from './offer-states';
import { useDataError } from './use-data-error';
import type { Opening } from './voucher-opener';

interface Props {
  shop: ClientShop;
  opening: Opening;
  onOpening(next: Opening): void;
  onClose(): void;
}

const labels = ['voucher', 'payment', 'errors'] as const;

/** Dialogs for one voucher and for all vouchers. Loaded on first use. */
export default function OfferDialogs({ shop, opening, onOpening, onClose }: Props) {
  return (
    <WithMessages locale={shop.locale} areas={labels} onFailed={onClose}>
      <QueryProvider>
        {opening.kind === 'list' ? (
          <AllOffers
            shop={shop}
            from={opening.from}
            onClose={onClose}
            onChosen={(id) => onOpening({ kind: 'offer', id, from: opening.from })}
          />
        ) : (
          <OfferDialog key={opening.id} shop={shop} id={opening.id} from={opening.from} onClose={onClose} />
        )}
      </QueryProvider>
    </WithMessages>
  );
}

interface AllProps {
  shop: ClientShop;
  from?: HTMLElement;
  onChosen(id: number): void;
  onClose(): void;
}

/** All vouchers of the restaurant (VCH-09). */
function AllOffers({ shop, from, onChosen, onClose }: AllProps) {
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
                <OfferRow shop={shop} offer={offer} onChoose={() => onChosen(offer.id)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </DialogOrSheet>
  );
}
