'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { getVoucherName } from '@/lib/domain/names';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { OfferBuying } from './offer-buying';
import { GoneOffer, LoadingOffers, NoOffers } from './offer-states';
import { useOffer } from './use-offer';

interface Props {
  id: number;
  /** The element that gets the focus on closing. */
  from?: HTMLElement;
  onClose(): void;
}

/** Shows one voucher with its purchase form, 606 px wide. */
export function OfferDialog({ id, from, onClose }: Props) {
  const shop = useShop();
  const t = useTranslations('voucher.offer');
  const { offer, gone, failed, isFetching, refetch } = useOffer(id);
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
    <OfferBuying offer={offer} onRefresh={refetch}>
      {({ body, foot, covered }) => (
        <DialogOrSheet open={!covered} {...frame} footer={<div className="p-4 desk:px-6">{foot}</div>}>
          <div className="p-4 desk:p-6">{body}</div>
        </DialogOrSheet>
      )}
    </OfferBuying>
  );
}
