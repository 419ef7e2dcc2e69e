'use client';

import { useTranslations } from 'next-intl';
import { type MouseEvent, useEffect, useRef } from 'react';
import { classNames } from '@/components/ui/class-names';
import { barOf } from '@/lib/menu/category-bar';
import type { MenuCategory } from '@/lib/menu/menu-view';
import { pictureAt } from '@/lib/pictures';
import { SeeMore } from './see-more';

interface Props {
  categories: MenuCategory[];
  activeId: number | undefined;
  goTo: (id: number) => void;
}

/**
 * One list of links: a sticky rail in thumb's reach on mobile, on the desktop a sticky bar that shows five and keeps the
 * rest under See more (STF-09).
 */
export function CategoryNav({ categories, activeId, goTo }: Props) {
  const t = useTranslations('menu');
  const list = useRef<HTMLUListElement>(null);
  const { shown, more } = barOf(categories, activeId);

  // What doesn't fit scrolls by itself, so that the active entry is to be seen; the page stays where it is.
  useEffect(() => {
    const rail = list.current;
    const entry = rail?.querySelector<HTMLElement>(`[href="#category-${activeId}"]`);
    if (!rail || !entry) return;
    const { offsetTop, offsetHeight, offsetLeft, offsetWidth } = entry.parentElement ?? entry;
    rail.scrollTo({
      top: offsetTop - (rail.clientHeight - offsetHeight) / 2,
      left: offsetLeft - (rail.clientWidth - offsetWidth) / 2,
    });
  }, [activeId]);

  const follow = (id: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    goTo(id);
  };

  return (
    <nav
      aria-label={t('categories')}
      className="bg-surface desk:sticky desk:top-[52px] desk:z-10 desk:bg-surface"
    >
      <div className="sticky top-15 max-h-[calc(100dvh-60px-50px)] desk:static desk:mx-auto desk:flex desk:h-[70px] desk:max-w-page desk:items-center desk:gap-2 desk:px-8">
        <ul
          ref={list}
          className="no-scrollbar relative max-h-[calc(100dvh-60px-50px)] overflow-y-auto overscroll-contain pb-20 desk:-mx-1 desk:flex desk:h-full desk:min-w-0 desk:items-center desk:gap-2 desk:overflow-x-auto desk:overflow-y-hidden desk:px-1 desk:pb-0"
        >
          {categories.map((category) => {
            const active = category.id === activeId;
            return (
              <li
                key={category.id}
                className={classNames('shrink-0', !shown.includes(category) && 'desk:hidden')}
              >
                <a
                  href={`#category-${category.id}`}
                  aria-current={active ? 'true' : undefined}
                  onClick={follow(category.id)}
                  className={classNames(
                    'relative flex min-h-19 flex-col items-center justify-center gap-1 px-1 py-2 text-center text-12 leading-heading [overflow-wrap:anywhere] hyphens-auto -outline-offset-2!',
                    'desk:min-h-11 desk:rounded-[22px] desk:border desk:px-4 desk:py-1 desk:text-14 desk:outline-offset-2!',
                    active
                      ? 'bg-raised font-bold before:absolute before:inset-y-4 before:left-0 before:w-[3px] before:rounded-r before:bg-brand desk:border-transparent desk:bg-text desk:font-semibold desk:text-surface desk:before:hidden'
                      : 'font-medium text-muted desk:border-line desk:bg-raised desk:text-text desk:hover:border-line-strong',
                  )}
                >
                  {category.icon && (
                    // biome-ignore lint/performance/noImgElement: the media route has the sizes already
                    <img
                      src={pictureAt(category.icon, 96)}
                      alt=""
                      loading="lazy"
                      width={28}
                      height={28}
                      className="size-7 object-contain desk:hidden"
                    />
                  )}
                  <span className="desk:max-w-60 desk:truncate">{category.name}</span>
                </a>
              </li>
            );
          })}
        </ul>
        {more.length > 0 && <SeeMore categories={more} goTo={goTo} />}
      </div>
    </nav>
  );
}
