'use client';

import { useTranslations } from 'next-intl';
import { type MouseEvent, useEffect, useRef } from 'react';
import { joinClassNames } from '@/components/ui/class-names';
import { getImageUrl } from '@/lib/domain/images/images';
import { getBar } from '@/lib/domain/menu/category-bar';
import type { MenuCategory } from '@/lib/domain/menu/menu-view';
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
  const { shown, more } = getBar(categories, activeId);

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
      <div className="menu-rail">
        <ul ref={list} className="menu-categories">
          {categories.map((category) => {
            const active = category.id === activeId;
            return (
              <li
                key={category.id}
                className={joinClassNames('shrink-0', !shown.includes(category) && 'desk:hidden')}
              >
                <a
                  href={`#category-${category.id}`}
                  aria-current={active ? 'true' : undefined}
                  onClick={follow(category.id)}
                  className="menu-category"
                >
                  {category.icon && (
                    // biome-ignore lint/performance/noImgElement: the media route has the sizes already
                    <img src={getImageUrl(category.icon, 96)} alt="" loading="lazy" width={28} height={28} />
                  )}
                  <span>{category.name}</span>
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
