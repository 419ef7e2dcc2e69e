import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/contract/vocabulary';

/** The desktop's tabs over the menu: they lead to the parts of one page, so they work without script. */
export async function SectionTabs({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'storefront.tabs' });
  return (
    <nav aria-label={t('label')} className="hidden border-b border-line desk:block">
      <ul className="mx-auto flex h-20 max-w-page gap-8 px-8 text-18">
        <li className="flex">
          <a
            href="#menu"
            aria-current="true"
            className="-mb-px flex items-center border-b-4 border-brand pt-1 font-bold"
          >
            {t('menu')}
          </a>
        </li>
        <li className="flex">
          <a
            href="#merchant"
            className="-mb-px flex items-center border-b-4 border-transparent pt-1 font-semibold text-muted hover:text-text"
          >
            {t('merchant')}
          </a>
        </li>
      </ul>
    </nav>
  );
}
