import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { AnyIcon, type AnyIconName } from '@/components/ui/any-icon';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import { htmlLang } from '@/lib/contract/values';
import type { Locale } from '@/lib/contract/vocabulary';
import { hoursLines, weeklyHours } from '@/lib/menu/hours';

interface Props {
  info: RestaurantInfo;
  locale: Locale;
}

/** Where the restaurant is, when it's open and how to reach it (STF-11). */
export async function Merchant({ info, locale }: Props) {
  const t = await getTranslations({ locale, namespace: 'storefront.merchant' });
  const described = hoursLines(info.businessTimeDesc);
  const hours = described.length > 0 ? described : weeklyHours(info.businessTimes, htmlLang(locale));
  return (
    <section
      id="merchant"
      aria-labelledby="merchant-title"
      className="scroll-mt-15 border-t border-line desk:scroll-mt-[52px] desk:border-0"
    >
      <div className="mx-auto max-w-page px-4 py-6 desk:px-8 desk:pt-2 desk:pb-12">
        <div className="desk:rounded-card desk:bg-raised desk:p-6 desk:shadow-raised">
          <h2 id="merchant-title" className="text-18 desk:text-22">
            {t('title')}
          </h2>
          {info.restaurantDesc && (
            <p className="mt-1 max-w-[64ch] text-14 text-pretty text-muted">{info.restaurantDesc}</p>
          )}
          <dl className="mt-3 grid gap-x-8 desk:grid-cols-2">
            {info.address && (
              <Fact icon="store" name={t('address')}>
                {info.address}
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
          </dl>
        </div>
      </div>
    </section>
  );
}

function Fact({ icon, name, children }: { icon: AnyIconName; name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-15 items-center gap-3 border-line py-2 not-first:border-t desk:border-t-0!">
      <span className="text-muted">
        <AnyIcon name={icon} />
      </span>
      <div className="min-w-0">
        <dt className="sr-only">{name}</dt>
        <dd className="leading-heading font-semibold">{children}</dd>
      </div>
    </div>
  );
}
