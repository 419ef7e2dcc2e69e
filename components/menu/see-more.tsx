'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import type { MenuCategory } from '@/lib/menu/menu-view';

interface Props {
  categories: MenuCategory[];
  goTo: (id: number) => void;
}

/** The categories that don't fit into the desktop's bar (STF-09). Escape, a press beside it or a choice closes it. */
export function SeeMore({ categories, goTo }: Props) {
  const t = useTranslations('menu');
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  return (
    <div ref={box} className="relative hidden shrink-0 desk:block">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        className="see-more"
      >
        {t('seeMore')}
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />
      </button>
      {open && (
        <ul id={listId} className="see-more-list">
          {categories.map((category) => (
            <li key={category.id}>
              <a
                href={`#category-${category.id}`}
                onClick={(event) => {
                  event.preventDefault();
                  setOpen(false);
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
      )}
    </div>
  );
}
