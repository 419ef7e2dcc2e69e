import { getTranslations } from 'next-intl/server';
import { HelpDesk } from '@/components/help-desk/help-desk';
import { FooterSubscribe } from '@/components/subscription/footer-subscribe';
import type { Locale } from '@/lib/contract/vocabulary';
import { getYear, listAppLinks, toSocialLinks } from '@/lib/domain/footer-links';
import type { FrameShop } from '@/lib/domain/frame-shop';
import { getOrderingSiteLink, paths, toLocalePath } from '@/lib/domain/routes/paths';
import { getStorefrontEnv } from '@/lib/server/env';
import { SocialSign } from './social-sign';

type FooterProps = { shop: FrameShop; locale: Locale };

/** The number of restaurants on the platform, as stated in the specification. */
const restaurants = '800+';

/**
 * Links to the restaurant's social pages, help, jobs, apps and the newsletter. External links appear only if
 * configured.
 */
export async function Footer({ shop, locale }: FooterProps) {
  const t = await getTranslations({ locale, namespace: 'layout.footer' });
  const to = (path: string) => toLocalePath(path, locale, shop.defaultLocale);
  const env = getStorefrontEnv();
  const social = toSocialLinks(shop.socialLinks);
  const columns = [
    {
      title: t('help'),
      withHelpDesk: true,
      links: [
        { href: to(paths.menu()), label: t('menu') },
        { href: to(paths.shopInfo()), label: t('about') },
        { href: to(paths.termsPolicy()), label: t('privacy') },
        { href: to(paths.termsProtocol()), label: t('terms') },
      ],
    },
    {
      title: t('work'),
      links: [
        { href: env.RIDER_SITE, label: t('rider') },
        { href: env.PARTNER_SITE, label: t('partner') },
      ],
    },
    {
      title: t('apps'),
      links: [
        ...listAppLinks(env, shop.countryCode).map(({ store, href }) => ({ href, label: t(store) })),
        { href: env.ORDERING_SITE && getOrderingSiteLink(env.ORDERING_SITE), label: t('orderingSite') },
      ],
    },
  ];
  return (
    <footer className="border-t border-line bg-raised text-14">
      <div className="footer-columns">
        <div className="col-span-2 max-w-80">
          <strong className="font-bold">{shop.name}</strong>
          <p className="mt-1 leading-[1.6] text-muted">
            {t('copyright', { year: getYear(shop.timeZone, new Date()), name: shop.name })}
            <br />
            {t('claim', { count: restaurants })}
          </p>
          {social.length > 0 && (
            <ul aria-label={t('social')} className="mt-1 -ml-3 flex flex-wrap">
              {social.map(({ href, sign, name }) => (
                <li key={href}>
                  <a
                    href={href}
                    target="_blank"
                    rel="noopener"
                    aria-label={name}
                    className="w-11 justify-center"
                  >
                    <SocialSign sign={sign} />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        {columns.map(({ title, withHelpDesk, links }) => {
          const set = links.filter(({ href }) => href);
          if (set.length === 0) return null;
          return (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {withHelpDesk && (
                  <li>
                    <HelpDesk shop={shop} variant="footer" />
                  </li>
                )}
                {set.map(({ href, label }) => (
                  <li key={label}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          );
        })}
        <FooterSubscribe restaurantId={shop.restaurantId} locale={locale} />
      </div>
    </footer>
  );
}
