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
  if (categories.length === 0)
    return (
      <p
        id="menu"
        className="px-4 py-16 text-center text-muted before:mx-auto before:mb-4 before:block before:size-20 before:rounded-full before:plate"
      >
        {t('empty')}
      </p>
    );
  return (
    <div id="menu" className="menu-frame">
      <CategoryNav categories={categories} activeId={activeId} goTo={goTo} />
      <div className="@container px-3 pb-4 desk:mx-auto desk:max-w-page desk:px-8 desk:pt-1 desk:pb-10">
        {categories.map((category, index) => (
          <section
            key={category.id}
            id={`category-${category.id}`}
            aria-labelledby={`title-${category.id}`}
            style={{ '--n': category.dishes.length, '--tall': `${category.tall}px` } as CSSProperties}
            className="menu-part"
          >
            <h2 id={`title-${category.id}`}>
              {category.name}
              <small>
                <span className="desk:hidden">{category.dishes.length}</span>
                <span className="hidden desk:inline">{t('dishes', { count: category.dishes.length })}</span>
              </small>
            </h2>
            <ul>
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
