import { getTranslations } from 'next-intl/server';
import { FavouriteHeart } from '@/components/keepsakes/favourite-heart';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { formatMoney } from '@/lib/money';
import { pictureAt } from '@/lib/pictures';

interface Props {
  info: RestaurantInfo;
  locale: Locale;
}

/** The restaurant's picture with its welcome and the minimum spend; the scrim keeps the words readable on any picture. */
export async function Banner({ info, locale }: Props) {
  const [t, heart] = await Promise.all([
    getTranslations({ locale, namespace: 'storefront' }),
    getTranslations({ locale, namespace: 'keepsakes.heart' }),
  ]);
  const picture = info.websiteBannerImage;
  return (
    <section className="relative isolate flex min-h-40 overflow-hidden bg-[#2b140a] text-white desk:min-h-[236px]">
      {picture && (
        // biome-ignore lint/performance/noImgElement: the media route has the sizes already
        <img
          src={pictureAt(picture, 800)}
          srcSet={`${pictureAt(picture, 800)} 800w, ${pictureAt(picture, 1600)} 1600w`}
          sizes="100vw"
          alt=""
          width={1600}
          height={640}
          fetchPriority="high"
          className="absolute inset-0 -z-20 size-full object-cover object-right"
        />
      )}
      <div className="absolute inset-0 -z-10 bg-linear-to-r from-[rgb(20_8_2/.84)] via-[rgb(20_8_2/.64)] via-48% to-transparent to-84%" />
      <div className="relative mx-auto w-full max-w-page px-4 pt-5 pb-9 desk:px-8 desk:pt-8 desk:pb-22">
        <p className="max-w-60 text-22 leading-heading font-bold tracking-heading text-balance desk:@min-[640px]:max-w-[480px] desk:@min-[640px]:text-36">
          {info.welcomeText ?? t('welcome', { name: info.restaurantName })}
        </p>
        <p className="mt-1 max-w-60 text-14 leading-[1.45] text-[#fbefdd] desk:max-w-[380px] desk:text-16">
          {info.welcomeLine && <span className="line-clamp-2 desk:inline">{info.welcomeLine} </span>}
          {info.minOrderAmount > 0 && (
            <span className="block">
              {t.rich('minimumSpend', {
                amount: formatMoney(info.minOrderAmount, info.countryCode, locale),
                num: (amount) => <span className="num">{amount}</span>,
              })}
            </span>
          )}
        </p>
        <FavouriteHeart
          restaurantId={info.restaurantId}
          label={heart('label')}
          words={{ saved: heart('saved'), removed: heart('removed'), failed: heart('failed') }}
          className="absolute! top-3 right-3 text-text desk:top-5 desk:right-7"
        />
      </div>
    </section>
  );
}
