'use client';

import { useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import type { MenuCategory } from '@/lib/menu/menu-view';
import { CategoryNav } from './category-nav';
import { DishRow } from './dish-row';
import { useCategoryInView } from './use-category-in-view';

/** Rows whose pictures are on the first screen of most devices. */
const rowsAtOnce = 4;

/**
 * Categories and dishes: a rail beside rows on mobile, a bar over two columns of cards on the desktop, from one HTML
 * (STF-10). Rows come from compact data rather than from the server as elements, which would travel twice.
 */
export function Menu({ categories }: { categories: MenuCategory[] }) {
  const t = useTranslations('menu');
  const [activeId, goTo] = useCategoryInView(categories);
  if (categories.length === 0) return <p className="px-4 py-16 text-center text-muted">{t('empty')}</p>;
  return (
    <div
      id="menu"
      className="mt-4 grid scroll-mt-15 grid-cols-[76px_minmax(0,1fr)] border-t border-line bg-raised desk:mt-0 desk:block desk:scroll-mt-[52px] desk:border-0 desk:bg-transparent"
    >
      <CategoryNav categories={categories} activeId={activeId} goTo={goTo} />
      <div className="@container px-3 pb-4 desk:mx-auto desk:max-w-page desk:px-8 desk:pt-1 desk:pb-10">
        {categories.map((category, index) => (
          <section
            key={category.id}
            id={`category-${category.id}`}
            aria-labelledby={`title-${category.id}`}
            // Sections out of view are not laid out; their height is estimated from the number of dishes. What reaches over
            // their edge is cut off, hence the margin for the add buttons.
            style={{ '--n': category.dishes.length } as CSSProperties}
            className="-mx-3 scroll-mt-15 px-3 [contain-intrinsic-size:auto_calc(52px+var(--n)*122px)] [content-visibility:auto] desk:scroll-mt-[122px] desk:-mx-2 desk:px-2 desk:pb-6 desk:[contain-intrinsic-size:auto_calc(60px+var(--n)*84px)]"
          >
            <h2
              id={`title-${category.id}`}
              className="flex items-baseline gap-2 pt-4 pb-1 desk:pt-2 desk:pb-3 desk:text-22"
            >
              {category.name}
              <small className="text-12 font-medium tracking-normal text-muted desk:text-14">
                <span className="desk:hidden">{category.dishes.length}</span>
                <span className="hidden desk:inline">{t('dishes', { count: category.dishes.length })}</span>
              </small>
            </h2>
            <ul className="desk:grid desk:gap-4 desk:@min-[600px]:grid-cols-2">
              {category.dishes.map((dish, row) => (
                <DishRow key={dish.id} dish={dish} eager={index === 0 && row < rowsAtOnce} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
