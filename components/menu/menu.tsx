'use client';

import { useTranslations } from 'next-intl';
import { type CSSProperties, memo, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { MenuCategory } from '@/lib/domain/menu/menu-view';
import { CategoryNav } from './category-nav';
import { DishRow } from './dish-row';
import { useCategoryInView } from './use-category-in-view';
import { useDishRows } from './use-dish-rows';

/** Rows whose images are on the first screen of most devices. */
const rowsAtOnce = 4;

/**
 * Shows categories and dishes from one HTML: a rail beside rows on mobile, a bar above two columns of cards on the
 * desktop. Rows are rendered from compact data, since server elements would be sent twice, as HTML and as payload.
 */
export function Menu({ categories }: { categories: MenuCategory[] }) {
  const t = useTranslations('menu');
  const [activeId, goTo] = useCategoryInView(categories);
  const box = useRef<HTMLDivElement>(null);
  const dishes = useMemo(() => categories.flatMap((category) => category.dishes), [categories]);
  const stepper = useDishRows(box, dishes);
  const sent = useSent(categories);
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
      <div
        ref={box}
        className="@container px-3 pb-4 desk:mx-auto desk:max-w-page desk:px-8 desk:pt-1 desk:pb-10"
        // Needs another key, because React cannot switch an element from raw HTML to children.
        key={sent ? 'sent' : 'made'}
        {...(sent ? asSent : { children: <Sections categories={categories} /> })}
      />
      {stepper}
    </div>
  );
}

/** Keeps the server-rendered rows without hydrating them. */
const asSent = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true };

const subscribeToNothing = () => () => {};

/** Returns whether the server rendered the categories; false after client-side navigation or a change of the menu. */
function useSent(categories: MenuCategory[]): boolean {
  const inFirstPage = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const [first] = useState({ inFirstPage, categories });
  return typeof window !== 'undefined' && first.inFirstPage && first.categories === categories;
}

const Sections = memo(function Sections({ categories }: { categories: MenuCategory[] }) {
  const t = useTranslations('menu');
  return categories.map((category, index) => (
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
  ));
});
