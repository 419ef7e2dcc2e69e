'use client';

import { useTranslations } from 'next-intl';
import { useWhenText } from '@/components/fulfilment/when-text';
import { useShop } from '@/components/layout/shop-context';
import { useTimeLeft } from '@/components/payments/use-time-left';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { formatRemaining } from '@/components/ui/countdown';
import type { PartyView } from '@/lib/contract/party-view';
import { formatTime } from '@/lib/domain/i18n/date-labels';

interface Props {
  view: PartyView;
  /** The delivery address, which only the opener's browser has. */
  place?: string;
  onMore?: () => void;
  isPending: boolean;
}

/** Shows how long the members can choose, and when and how the food arrives. */
export function GroupTime({ view, place, onMore, isPending }: Props) {
  const shop = useShop();
  const t = useTranslations('group');
  const when = useWhenText(shop.timeZone);
  const { closesAt, deliveryType, deliveryTime } = view.group!;
  const left = useTimeLeft(closesAt);
  const span = new Date(closesAt).getTime() - new Date(view.openedAt).getTime();
  return (
    <Card>
      <p className="text-14 text-muted">
        {left === 0
          ? t('overdue')
          : t('closesAt', { time: formatTime(closesAt, shop.locale, shop.timeZone) })}
      </p>
      <div className="flex items-center justify-between gap-3">
        <p role="timer" className="num text-36 leading-figure font-bold tracking-heading">
          {left === undefined ? '–' : formatRemaining(left)}
        </p>
        {onMore && (
          <Button variant="secondary" pending={isPending} onClick={onMore}>
            {t('more')}
          </Button>
        )}
      </div>
      <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-sunken">
        <div
          className="h-full bg-brand"
          style={{ width: `${left === undefined || span <= 0 ? 0 : Math.min(100, (100 * left) / span)}%` }}
        />
      </div>
      <p className="mt-3 flex items-start gap-3">
        <AnyIcon
          name={deliveryType === 'DELIVERY_TO_HOME' ? 'pin' : 'store'}
          className="mt-0.5 shrink-0 text-muted"
        />
        <span className="min-w-0 leading-heading">
          <b className="num block">
            {t(deliveryType === 'DELIVERY_TO_HOME' ? 'delivery' : 'pickup')} {when(deliveryTime)}
          </b>
          <span className="text-14 text-muted">{place}</span>
        </span>
      </p>
    </Card>
  );
}
