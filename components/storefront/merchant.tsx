import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { OutletList } from '@/components/outlets/outlet-list';
import { AnyIcon, type AnyIconName } from '@/components/ui/any-icon';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { formatDistance } from '@/lib/domain/fulfilment/place-address';
import { formatDayWithWeekday } from '@/lib/domain/i18n/date-labels';
import { findRestaurantImage, getImageUrl } from '@/lib/domain/images';
import { formatWeeklyHours, splitHours } from '@/lib/domain/menu/hours';
import { formatMoney } from '@/lib/domain/money';
import { getComingSpecialDays } from '@/lib/domain/outlets/special-days';
import { getMapLink } from '@/lib/domain/reservations/reservation-place';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { loadOutlets } from '@/lib/server/data/load-outlets';
import { getStorefrontEnv } from '@/lib/server/env';

interface Props {
  info: RestaurantInfo;
  shop: ClientShop;
  locale: Locale;
  /**
   * Shows the image, every special day and a map, for the page about the restaurant, which lists the outlets
   * separately.
   */
  whole?: boolean;
}

/** Number of special days on the storefront; the page about the restaurant shows all. */
const daysShown = 3;

/** Describes the restaurant: cuisine, address, hours, contact and other outlets. */
export async function Merchant({ info, shop, locale, whole }: Props) {
  const [t, tMerchant, outlets] = await Promise.all([
    getTranslations({ locale, namespace: 'storefront.merchant' }),
    getTranslations({ locale, namespace: 'outlet' }),
    loadOutlets(info.restaurantId, locale),
  ]);
  const described = splitHours(info.businessTimeDesc);
  const hours = described.length > 0 ? described : formatWeeklyHours(info.businessTimes, locale);
  const special = getComingSpecialDays(info, new Date(), whole ? undefined : daysShown);
  const picture =
    whole && (info.shopDescImage ?? findRestaurantImage(info.webResShowImg, getStorefrontEnv().IMAGE_HOST));
  const steps = info.supportTakeout ? (info.saasDeliveryFeeSubsidy?.stepList ?? []) : [];
  const map = whole && getMapLink({ ...info, name: shop.name });
  return (
    <section
      id="merchant"
      aria-labelledby="merchant-title"
      className="scroll-mt-(--h-header) border-t border-line px-4 py-6 desk:scroll-mt-[68px] desk:rounded-card desk:border-0 desk:bg-raised desk:p-6 desk:shadow-raised"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="merchant-title" className="desk:text-22">
          {t('title')}
        </h2>
        {!whole && (
          <a
            href={toLocalePath(paths.shopInfo(), locale, shop.defaultLocale)}
            className="flex min-h-11 items-center gap-1 text-14 font-bold text-brand-text"
          >
            {tMerchant('info.more')}
            <AnyIcon name="chevron-right" size={16} />
          </a>
        )}
      </div>
      {picture && (
        // biome-ignore lint/performance/noImgElement: the media route already serves fitting sizes
        <img
          src={getImageUrl(picture, 800)}
          alt=""
          width={800}
          height={320}
          className="mt-3 aspect-5/2 w-full rounded-card bg-sunken object-cover"
        />
      )}
      {info.restaurantDesc && (
        <p className="mt-1 max-w-[64ch] text-14 text-pretty whitespace-pre-line text-muted">
          <span className="sr-only">{tMerchant('info.about')}: </span>
          {info.restaurantDesc}
        </p>
      )}
      <dl className="mt-2">
        {info.address && (
          <Fact icon="pin" name={t('address')}>
            {info.address}
            {map && (
              <a
                href={map}
                target="_blank"
                rel="noopener noreferrer"
                className="flex min-h-11 w-fit items-center text-14 text-brand-text underline"
              >
                {tMerchant('info.map')}
                <span className="sr-only"> ({tMerchant('newTab')})</span>
              </a>
            )}
          </Fact>
        )}
        {hours.length > 0 && (
          <Fact icon="clock" name={t('hours')}>
            {hours.map((line) => (
              <span key={line} className="block tabular-nums">
                {line}
              </span>
            ))}
          </Fact>
        )}
        {special.length > 0 && (
          <Fact icon="calendar" name={tMerchant('info.specialDays')} shown>
            {special.map(({ date, note, times }) => (
              <span key={date} className="mt-1 block text-14 font-normal">
                <b className="font-bold tabular-nums">{formatDayWithWeekday(date, locale)}</b>{' '}
                <span className="tabular-nums">
                  {times.map(({ startTime, endTime }) => `${startTime}–${endTime}`).join(', ') ||
                    tMerchant('info.closed')}
                </span>
                {note && <span className="block text-muted">{note}</span>}
              </span>
            ))}
          </Fact>
        )}
        {info.contactNoNew && (
          <Fact icon="phone" name={t('contact')}>
            <a
              href={`tel:${info.contactNoNew.replace(/[^+\d]/g, '')}`}
              className="num inline-flex min-h-11 items-center"
            >
              {info.contactNoNew}
            </a>
          </Fact>
        )}
        {whole && steps.length > 0 && (
          <Fact icon="scooter" name={t('delivery')} shown>
            {steps.map(({ distance, deliveryFee }) => (
              <span key={distance} className="block tabular-nums">
                {t('deliveryStep', {
                  distance: formatDistance(distance),
                  fee: formatMoney(deliveryFee, info.countryCode, locale),
                })}
              </span>
            ))}
          </Fact>
        )}
        {whole &&
          info.taxNumbers.map(({ name, number }) => (
            <Fact key={name} icon="store" name={name} shown>
              <span className="num">{number}</span>
            </Fact>
          ))}
        {!whole && outlets.length > 0 && (
          <Fact icon="store" name={tMerchant('all')}>
            <OutletList outlets={outlets} shop={shop} count={tMerchant('count', { count: outlets.length })} />
          </Fact>
        )}
      </dl>
    </section>
  );
}

interface FactProps {
  icon: AnyIconName;
  name: string;
  /** Shows the name, if the value alone is unclear. */
  shown?: boolean;
  children: ReactNode;
}

function Fact({ icon, name, shown, children }: FactProps) {
  return (
    <div className="relative grid min-h-15 content-center border-line py-2 pl-8 leading-heading [overflow-wrap:anywhere] not-first:border-t">
      {/* Inside the term, because a group of a description list may hold only terms and descriptions. */}
      <dt className={shown ? 'text-12 text-muted' : undefined}>
        <span className="absolute inset-y-0 left-0 grid place-items-center text-muted">
          <AnyIcon name={icon} />
        </span>
        <span className={shown ? undefined : 'sr-only'}>{name}</span>
      </dt>
      <dd className="font-bold">{children}</dd>
    </div>
  );
}
