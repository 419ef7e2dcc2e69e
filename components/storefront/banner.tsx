import { getTranslations } from 'next-intl/server';
import { FavouriteHeart } from '@/components/favourites/favourite-heart';
import type { Banner as BannerImages, RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import type { FrameShop } from '@/lib/domain/frame-shop';
import { getDefaultMode } from '@/lib/domain/fulfilment/mode';
import { getImageUrl } from '@/lib/domain/images';
import { formatMoney, getDiscountValue } from '@/lib/domain/money';
import {
  type BannerCard,
  cardOfMode,
  getStartCard,
  listOfferedCards,
  modeOfCard,
} from '@/lib/domain/storefront/banner-cards';
import { CardRow } from './card-row';
import { LazyBannerCards, LazyBannerReel } from './lazy-parts';

interface Props {
  info: RestaurantInfo;
  /** Undefined when the backend failed: the restaurant's image is shown and the browser retries. */
  banner?: BannerImages;
  openLine: FrameShop['openLine'];
  vouchers: boolean;
  orderDish?: boolean;
  locale: Locale;
}

/**
 * Shows the restaurant's images with its welcome, the minimum spend, whether it is closed, and the modes as cards. The
 * server renders the first image; the others, their animation and the cards' handlers load later.
 */
export async function Banner({ info, banner, openLine, vouchers, orderDish, locale }: Props) {
  const [t, modes, heart] = await Promise.all([
    getTranslations({ locale, namespace: 'storefront' }),
    getTranslations({ locale, namespace: 'fulfilment.mode' }),
    getTranslations({ locale, namespace: 'saved.heart' }),
  ]);
  const pictures = banner?.bannerUrl ?? [];
  const first = pictures[0] ?? info.websiteBannerImage;
  const least = orderDish ? (info.tableMinOrderAmount ?? 0) : info.minOrderAmount;
  const kinds = listOfferedCards({ ...info, vouchers }, orderDish);
  const cards = kinds.map((kind) => {
    // Uses the labels of the tabs below, which select the same modes.
    const mode = modeOfCard[kind];
    return { kind, label: mode ? modes(mode) : t('cards.vouchers'), note: getNote(kind) };
  });
  // Cards appear on wide screens only; a narrow one has the tabs below.
  const start = getStartCard(info.canReserve && !orderDish);
  const chosen = cardOfMode[getDefaultMode(info)];

  function getNote(kind: BannerCard): string {
    if (kind === 'pickup' && info.selfPickupLabel) return info.selfPickupLabel;
    if (kind === 'reservation' && info.reserveDiscount)
      return t('cards.reservationUpTo', { value: getDiscountValue(info.reserveDiscount, locale) });
    return t(`cards.${kind}Note`);
  }

  return (
    <section
      data-banner=""
      className="relative isolate flex min-h-40 overflow-hidden bg-[color-mix(in_srgb,var(--brand)_30%,#1b140d)] text-white desk:min-h-[236px]"
    >
      {/* The strip scrolls by hand or, when focused, by the arrow keys; its images are decorative. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
      <section className="banner-reel" data-reel tabIndex={0} aria-label={t('reel.label')}>
        {first && (
          // biome-ignore lint/performance/noImgElement: the media route already serves fitting sizes
          <img
            src={getImageUrl(first, 800)}
            srcSet={`${getImageUrl(first, 800)} 800w, ${getImageUrl(first, 1600)} 1600w`}
            sizes="100vw"
            alt=""
            width={1600}
            height={560}
            fetchPriority="high"
          />
        )}
        {(!banner || pictures.length > 1) && (
          <LazyBannerReel
            restaurantId={info.restaurantId}
            first={first}
            banner={banner}
            labels={{
              previous: t('reel.previous'),
              next: t('reel.next'),
              pause: t('reel.pause'),
              play: t('reel.play'),
              failed: t('reel.failed'),
            }}
          />
        )}
      </section>
      <div className="banner-scrim" />
      <div className="pointer-events-none relative mx-auto w-full max-w-page px-4 pt-5 pb-9 *:pointer-events-auto desk:px-8 desk:pt-7 desk:pb-[84px]">
        <p className="line-clamp-3 w-fit max-w-60 text-22 leading-heading font-bold tracking-heading text-balance desk:@min-[640px]:max-w-[min(640px,100%-200px)] desk:@min-[640px]:text-36">
          {info.welcomeText ?? t('welcome', { name: info.restaurantName })}
        </p>
        <div className="mt-1 w-fit max-w-68 text-14 leading-[1.45] text-pretty text-[#fbefdd] desk:max-w-[640px] desk:text-16">
          {info.welcomeLine && <p className="line-clamp-2">{info.welcomeLine}</p>}
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {least > 0 && (
              <span data-minimum={orderDish ? undefined : ''}>
                {t.rich('minimumSpend', {
                  amount: formatMoney(least, info.countryCode, locale),
                  num: (amount) => <span className="num">{amount}</span>,
                })}
              </span>
            )}
            {/* On phones the header above shows it. */}
            {!openLine.open && (
              <span className="hidden rounded-full bg-white px-3 py-0.5 text-12 leading-heading font-bold text-[#2b140a] desk:inline">
                {openLine.text}
              </span>
            )}
          </p>
        </div>
        {cards.length > 1 && (
          <LazyBannerCards
            cards={cards}
            start={start}
            fallback={<CardRow cards={cards} chosen={chosen} noted={start} label={t('cards.label')} />}
            label={t('cards.label')}
          />
        )}
        <FavouriteHeart
          restaurantId={info.restaurantId}
          label={heart('label')}
          labels={{ saved: heart('saved'), removed: heart('removed'), failed: heart('failed') }}
          className="absolute! top-3 right-3 text-text desk:top-5 desk:right-7"
        />
      </div>
    </section>
  );
}
