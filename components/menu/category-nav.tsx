'use client';

import { useTranslations } from 'next-intl';
import { type MouseEvent, useEffect, useRef } from 'react';
import { joinClassNames } from '@/components/ui/class-names';
import { getImageUrl } from '@/lib/domain/images';
import { getBar } from '@/lib/domain/menu/category-bar';
import type { MenuCategory } from '@/lib/domain/menu/menu-view';
import { SeeMore } from './see-more';

interface Props {
  categories: MenuCategory[];
  activeId: number | undefined;
  goTo: (id: number) => void;
}

/**
 * Lists the categories as links: a sticky rail within thumb's reach on mobile, a sticky bar with five entries and "See
 * more" on the desktop.
 */
export function CategoryNav({ categories, activeId, goTo }: Props) {
  const t = useTranslations('menu');
  const list = useRef<HTMLUListElement>(null);
  const { shown, more } = getBar(categories, activeId);

  // Scrolls the active entry into view within the rail, without scrolling the page.
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
                    // biome-ignore lint/performance/noImgElement: the media route already serves fitting sizes
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
