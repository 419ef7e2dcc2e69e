'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useId, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import type { MenuCategory } from '@/lib/domain/menu/menu-view';

interface Props {
  categories: MenuCategory[];
  goTo: (id: number) => void;
}

const loadList = () => import('./see-more-list').then((module) => module.SeeMoreList);
const preload = () => void loadList().catch(() => undefined);

/** Offers the categories that do not fit into the desktop's bar; their list loads on intent. */
export function SeeMore({ categories, goTo }: Props) {
  const t = useTranslations('menu');
  const [open, setOpen] = useState(false);
  // A failed load (offline) is retried by the next click.
  const List = useLazyPart(open, loadList, () => setOpen(false));
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();

  const close = useCallback((byKey: boolean) => {
    setOpen(false);
    if (byKey) button.current?.focus();
  }, []);

  return (
    <div ref={box} className="relative hidden shrink-0 desk:block">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
        className="see-more"
      >
        {t('seeMore')}
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />
      </button>
      {open && List && <List id={listId} categories={categories} goTo={goTo} box={box} close={close} />}
    </div>
  );
}
