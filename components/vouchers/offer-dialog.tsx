'use client';

import { useTranslations } from 'next-intl';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import type { ClientShop } from '@/lib/domain/client-shop';
import { getVoucherName } from '@/lib/domain/names';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { OfferBuying } from './offer-buying';
import { GoneOffer, LoadingOffers, NoOffers } from './offer-states';
import { useOffer } from './use-offer';

interface Props {
  shop: ClientShop;
  id: number;
  /** The element focused before. */
  from?: HTMLElement;
  onClose(): void;
}

/** One voucher with its purchase form, 606 px wide (VCH-09, VCH-10). */
export function OfferDialog({ shop, id, from, onClose }: Props) {
  const t = useTranslations('voucher.offer');
  const { offer, gone, failed, isFetching, refetch } = useOffer(shop, id);
  const frame = {
    onOpenChange: (open: boolean) => !open && onClose(),
    title: offer ? getVoucherName(offer, shop.locale) : t('one'),
    closeLabel: t('close'),
    width: 606,
    returnFocus: () => from,
  };
  if (!offer)
    return (
      <DialogOrSheet open {...frame}>
        <div className="p-4 desk:p-6">
          {gone && (
            <GoneOffer listHref={toLocalePath(paths.voucherList(), shop.locale, shop.defaultLocale)} />
          )}
          {!gone && failed && <NoOffers failed pending={isFetching} onRetry={refetch} />}
          {!gone && !failed && <LoadingOffers rows={1} height={320} />}
        </div>
      </DialogOrSheet>
    );
  return (
    <OfferBuying shop={shop} offer={offer} onRefresh={refetch}>
      {({ body, foot, covered }) => (
        <DialogOrSheet open={!covered} {...frame} footer={<div className="p-4 desk:px-6">{foot}</div>}>
          <div className="p-4 desk:p-6">{body}</div>
        </DialogOrSheet>
      )}
    </OfferBuying>
  );
}
