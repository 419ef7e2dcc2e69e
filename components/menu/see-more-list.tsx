'use client';

import { type RefObject, useEffect } from 'react';
import type { MenuCategory } from '@/lib/domain/menu/menu-view';

interface SeeMoreListProps {
  id: string;
  categories: MenuCategory[];
  goTo: (id: number) => void;
  /** The anchor element; a click or focus outside of it closes the list. */
  box: RefObject<HTMLElement | null>;
  close: (byKey: boolean) => void;
}

/** Lists the remaining categories. Escape, a click outside or a choice closes it. */
export function SeeMoreList({ id, categories, goTo, box, close }: SeeMoreListProps) {
  useEffect(() => {
    const closeOnOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) close(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close(true);
    };
    document.addEventListener('pointerdown', closeOnOutside);
    document.addEventListener('focusin', closeOnOutside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', closeOnOutside);
      document.removeEventListener('focusin', closeOnOutside);
      document.removeEventListener('keydown', onKey);
    };
  }, [box, close]);

  return (
    <ul id={id} className="see-more-list">
      {categories.map((category) => (
        <li key={category.id}>
          <a
            href={`#category-${category.id}`}
            onClick={(event) => {
              event.preventDefault();
              close(false);
              goTo(category.id);
            }}
            className="see-more-entry"
          >
            {category.name}
            <span className="num text-12 text-muted">{category.dishes.length}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
