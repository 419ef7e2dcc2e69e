import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import { getCurrency } from '@/lib/contract/countries';
import type { Category } from '@/lib/contract/menu';
import type { ClientShop } from '@/lib/domain/client-shop';
import { MenuTextDish } from './menu-text-dish';

interface Props {
  menu: readonly Category[];
  shop: ClientShop;
  /** Path of the ordering page. */
  home: string;
}

/** Lists all dishes with portions, extras and prices as plain text, without scripts and images. */
export async function MenuText({ menu, shop, home }: Props) {
  const t = await getTranslations({ locale: shop.locale, namespace: 'found.menu' });
  const tFood = await getTranslations({ locale: shop.locale, namespace: 'food.printed' });
  const sections = menu.filter(({ dishList }) => dishList.length > 0);
  return (
    <article className="mx-auto w-full max-w-[760px] px-4 py-6 desk:px-8 desk:py-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 grow basis-64">
          <h1 className="hidden text-28 desk:block">{t('heading')}</h1>
          <p className="text-14 text-pretty text-muted">{t('intro')}</p>
        </div>
        <div className="print:hidden">
          <ButtonLink href={home}>{t('order')}</ButtonLink>
        </div>
      </header>
      {sections.length === 0 && <p className="py-12 text-center text-muted">{t('empty')}</p>}
      {sections.map(({ categoryId, categoryName, dishList }) => (
        <section key={categoryId} aria-labelledby={`section-${categoryId}`} className="mt-8">
          <h2 id={`section-${categoryId}`} className="border-b-2 border-brand pb-1 text-22">
            {categoryName}
          </h2>
          <ul className="divide-y divide-line">
            {dishList.map((dish) => (
              <MenuTextDish key={dish.dishId} dish={dish} shop={shop} />
            ))}
          </ul>
        </section>
      ))}
      <p className="mt-8 text-12 text-pretty font-bold">{tFood('note')}</p>
      <p className="mt-2 text-12 text-muted">{t('print', { currency: getCurrency(shop.countryCode) })}</p>
    </article>
  );
}
