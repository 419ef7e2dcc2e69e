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
 * Categories and dishes: a rail beside rows on mobile, a bar over two columns of cards on the desktop, from one HTML
 * (STF-10). Rows come from compact data rather than from the server as elements, which would travel twice.
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
        // Another key, since React takes over a text of HTML or children, and never one after the other.
        key={sent ? 'sent' : 'made'}
        {...(sent ? asSent : { children: <Sections categories={categories} /> })}
      />
      {stepper}
    </div>
  );
}

/** The rows stand in the page already, and nothing of them is for React to take over. */
const asSent = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true };

const subscribeToNothing = () => () => {};

/** Whether the categories stand in the page as the server wrote them; not after a change of page or menu within the browser. */
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
