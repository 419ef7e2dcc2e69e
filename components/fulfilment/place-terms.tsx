'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { QueryProvider } from '@/components/layout/query-provider';
import { useShop } from '@/components/layout/shop-context';
import { withMessages } from '@/components/layout/with-messages';
import { queries } from '@/lib/client/api/queries';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import type { Locale } from '@/lib/contract/values';
import type { Day } from '@/lib/contract/vocabulary';
import { isApiError } from '@/lib/domain/api-error';
import { getDay, getDayAfter, parseSlot } from '@/lib/domain/fulfilment/days';
import { hasNoTimes } from '@/lib/domain/fulfilment/has-no-times';
import { formatDistance } from '@/lib/domain/fulfilment/place-address';
import { formatMoney } from '@/lib/domain/money';

interface Props {
  place: DeliveryAddress;
  slot?: string;
}

/** Shows the delivery fee and the earliest time of a place, or that the place is out of range. */
function PlaceTerms(props: Props) {
  return (
    <QueryProvider>
      <Terms {...props} />
    </QueryProvider>
  );
}

function Terms({ place, slot }: Props) {
  const shop = useShop();
  const t = useTranslations('fulfilment.time');
  const errors = useTranslations('errors');
  const today = getDay(new Date(), shop.timeZone);
  const asked = parseSlot(slot ?? '')?.day ?? today;
  const createTermsQuery = (deliveryTime: Day) =>
    queries.deliveryTime({
      restaurants: [{ restaurantId: shop.restaurantId }],
      deliveryType: 'DELIVERY_TO_HOME',
      deliveryTime,
      dishList: [],
      latitude: place.latitude,
      longitude: place.longitude,
      addressDetail: place.addressDetail,
    });
  const { data: first, error } = useQuery(createTermsQuery(asked));
  // A closed day has no fee; late in the evening the next day supplies it.
  const { data: later } = useQuery({
    ...createTermsQuery(getDayAfter(asked, 1)),
    enabled: hasNoTimes(error),
  });
  if (isApiError(error, 'OUT_OF_RANGE'))
    return (
      <p role="alert" className="text-14 leading-heading font-bold text-danger">
        {errors('OUT_OF_RANGE')}
      </p>
    );
  const data = first ?? later;
  if (!data) return null;
  const { deliveryFee, restaurantToCustomerDistance: meters, deliveryDateRange: times } = data;
  const earliest = parseSlot(times[0]?.value ?? '');
  const parts = [
    deliveryFee !== undefined && t('fee', { fee: formatMoney(deliveryFee, shop.countryCode, shop.locale) }),
    meters !== undefined && formatDistance(meters),
    !slot && earliest?.day === today && t('earliest', { time: earliest.start }),
  ];
  return (
    <p className="num text-14 leading-heading text-muted first-letter:uppercase">
      {parts.filter(Boolean).join(' · ')}
    </p>
  );
}

export const createPlaceTerms = (locale: Locale) =>
  withMessages(PlaceTerms, locale, ['fulfilment', 'errors']);
