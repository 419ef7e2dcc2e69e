import { getTranslations } from 'next-intl/server';
import { HelpDesk } from '@/components/help-desk/help-desk';
import type { Locale } from '@/lib/contract/vocabulary';
import { storefrontEnv } from '@/lib/env';
import { localePath, orderingSiteLink, paths } from '@/lib/paths';
import type { FrameShop } from './frame-shop';

export type FooterProps = {
  shop: FrameShop;
  locale: Locale;
  /** The current year in the restaurant's time zone. */
  year: number;
};

export async function Footer({ shop, locale, year }: FooterProps) {
  const t = await getTranslations('layout.footer');
  const to = (path: string) => localePath(path, locale, shop.defaultLocale);
  const { ORDERING_SITE } = storefrontEnv();
  const links = [
    { href: to(paths.shopInfo()), label: t('about') },
    { href: to(paths.termsPolicy()), label: t('privacy') },
    { href: to(paths.termsProtocol()), label: t('terms') },
    ...(ORDERING_SITE ? [{ href: orderingSiteLink(ORDERING_SITE), label: t('orderingSite') }] : []),
  ];
  return (
    <footer className="border-t border-line bg-raised text-14">
      <div className="mx-auto flex max-w-[1440px] flex-col gap-x-8 px-4 py-4 desk:flex-row desk:items-center desk:justify-between desk:px-8 desk:py-6">
        <p className="shrink-0 py-1">
          <strong className="font-bold">{shop.name}</strong>
          <span className="block text-muted">{t('copyright', { year: String(year), name: shop.name })}</span>
        </p>
        <nav aria-label={t('label')}>
          <ul className="flex flex-wrap gap-x-6">
            {links.map((link) => (
              <li key={link.href}>
                <a href={link.href} className="flex min-h-11 items-center text-muted hover:text-text">
                  {link.label}
                </a>
              </li>
            ))}
            <li>
              <HelpDesk restaurantId={shop.restaurantId} look="footer" />
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
