import { getTranslations } from 'next-intl/server';
import { AnyIcon } from '@/components/ui/any-icon';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { SharedReservation } from '@/lib/contract/reservations';
import type { ClientShop } from '@/lib/domain/client-shop';
import { formatDayWithWeekday } from '@/lib/domain/i18n/date-labels';
import { findRestaurantImage, getImageUrl } from '@/lib/domain/images';
import { splitHours } from '@/lib/domain/menu/hours';
import { getDiscountValue } from '@/lib/domain/money';
import { getReservationState } from '@/lib/domain/reservations/reservation-state';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { getStorefrontEnv } from '@/lib/server/env';
import { ContactPhone } from './contact-phone';
import { FactList } from './fact-list';
import { MapCard } from './map-card';
import { ReservationBanner } from './reservation-banner';

interface Props {
  shared: SharedReservation;
  shareCode: string;
  shop: Pick<ClientShop, 'locale' | 'defaultLocale'>;
}

/** Shows name, time and place of a booking; the phone number is fetched on a click, so that it is never in the HTML. */
export async function SharedReservationCard({ shared, shareCode, shop: { locale, defaultLocale } }: Props) {
  const [t, labels, detail] = await Promise.all([
    getTranslations({ locale, namespace: 'reservation.share' }),
    getTranslations({ locale, namespace: 'reserve' }),
    getTranslations({ locale, namespace: 'reservation.detail' }),
  ]);
  const { restaurant, time, discount, reservationId } = shared;
  const state = getReservationState(shared);
  const getHref = (path: string) => toLocalePath(path, locale, defaultLocale);
  const image =
    findRestaurantImage(restaurant.webResShowImg, getStorefrontEnv().IMAGE_HOST) ?? restaurant.imgBrand;
  const hours = splitHours(restaurant.businessTimeDesc);
  return (
    <div className="@container mx-auto w-full max-w-page p-4 desk:p-8">
      <h1 className="mb-3 text-22 leading-heading text-balance desk:mb-6 desk:text-28">
        {t('heading', { restaurant: restaurant.restaurantName })}
      </h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:gap-6 @min-[800px]:grid-cols-2 @min-[800px]:items-start">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 desk:gap-4">
          <ReservationBanner reservation={shared} />
          <Card roomy heading={t('booking')} aria-label={t('booking')}>
            <FactList
              facts={[
                [detail('weekdayDate'), formatDayWithWeekday(shared.date, locale)],
                [
                  detail('time'),
                  discount
                    ? detail('withDiscount', { time, value: getDiscountValue(discount, locale) })
                    : time,
                ],
                [detail('party'), labels('people', { count: shared.people })],
                [detail('name'), shared.customerName],
                [
                  t('contact'),
                  shared.contactPhone && (
                    <ContactPhone
                      shareCode={shareCode}
                      labels={{ show: t('showPhone'), failed: t('phoneFailed') }}
                    />
                  ),
                ],
              ]}
            />
            {reservationId ? (
              <ButtonLink
                wide
                variant="secondary"
                className="mt-4"
                href={getHref(paths.reserveDetail({ reservationId }))}
              >
                {t(state === 'reserved' ? 'manage' : 'toOwn')}
              </ButtonLink>
            ) : (
              state === 'cancelled' && (
                <ButtonLink wide variant="secondary" className="mt-4" href={getHref(paths.home())}>
                  {t('toMenu')}
                </ButtonLink>
              )
            )}
          </Card>
        </div>
        <Card roomy aria-label={t('where')} className="overflow-hidden">
          {image && (
            // biome-ignore lint/performance/noImgElement: the media route already serves fitting sizes
            <img
              src={getImageUrl(image, 800)}
              alt=""
              width={800}
              height={400}
              className="-mx-4 -mt-4 mb-4 aspect-[2/1] w-[calc(100%+32px)] max-w-none bg-sunken object-cover desk:-mx-6 desk:-mt-6 desk:w-[calc(100%+48px)]"
            />
          )}
          <h2>{restaurant.restaurantName}</h2>
          {restaurant.showLabelList.length > 0 && (
            <ul className="mt-1 flex flex-wrap gap-1">
              {restaurant.showLabelList.map((label) => (
                <li key={label}>
                  <Badge tone="brand">{label}</Badge>
                </li>
              ))}
            </ul>
          )}
          <dl className="mt-2">
            {restaurant.address && (
              <div className="flex min-h-11 items-center gap-3 py-2 leading-heading">
                <AnyIcon name="pin" className="text-muted" />
                <dt className="sr-only">{t('where')}</dt>
                <dd className="min-w-0">{restaurant.address}</dd>
              </div>
            )}
            {hours.length > 0 && (
              <div className="flex min-h-11 items-center gap-3 py-2 leading-heading">
                <AnyIcon name="clock" className="text-muted" />
                <dt className="sr-only">{t('hours')}</dt>
                <dd className="min-w-0">
                  {hours.map((line) => (
                    <span key={line} className="block tabular-nums">
                      {line}
                    </span>
                  ))}
                </dd>
              </div>
            )}
            {restaurant.contactNoNew && (
              <div className="flex min-h-11 items-center gap-3">
                <AnyIcon name="phone" className="text-muted" />
                <dt className="sr-only">{t('phone', { phone: '' })}</dt>
                <dd>
                  <a
                    href={`tel:${restaurant.contactNoNew.replace(/[^+\d]/g, '')}`}
                    className="num inline-flex min-h-11 items-center font-bold text-brand-text"
                  >
                    {restaurant.contactNoNew}
                  </a>
                </dd>
              </div>
            )}
          </dl>
          <MapCard
            place={{
              name: restaurant.restaurantName,
              address: restaurant.address,
              lat: restaurant.lat,
              lng: restaurant.lng,
            }}
            labels={{
              map: t('map', { restaurant: restaurant.restaurantName }),
              open: t('openMap'),
              newTab: t('newTab'),
            }}
          />
        </Card>
      </div>
    </div>
  );
}
