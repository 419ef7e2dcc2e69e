'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { throttle } from '@/lib/client/scheduling/limit-rate';
import { getSectionInView } from '@/lib/domain/menu/category-bar';

/** Minimum milliseconds between two updates while scrolling. */
const every = 80;
/** Px from the top of the window at which a section becomes active; below the sticky bars of both variants. */
const lineAt = 180;

const findSection = (id: number) => document.getElementById(`category-${id}`);

/** Returns the id of the category in view (initially the first) and a function that scrolls to one. */
export function useCategoryInView(categories: readonly { id: number }[]) {
  const [activeId, setActiveId] = useState(categories[0]?.id);
  // Suppresses updates while the page scrolls to the selected category.
  const goingTo = useRef<number | undefined>(undefined);

  useEffect(() => {
    const update = () => {
      if (goingTo.current !== undefined) return;
      const tops = categories.map(
        ({ id }) => findSection(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY,
      );
      const last = findSection(categories.at(-1)?.id ?? 0)?.getBoundingClientRect();
      const atEnd = last !== undefined && last.bottom <= window.innerHeight - 1 && last.top < lineAt * 3;
      setActiveId(categories[getSectionInView(tops, lineAt, atEnd)]?.id);
    };
    const onScroll = throttle(update, every);
    const arrive = () => {
      goingTo.current = undefined;
    };
    const finishScroll = () => {
      // Section heights change while scrolling, so the scroll can end away from the target; correct it once.
      if (goingTo.current !== undefined)
        findSection(goingTo.current)?.scrollIntoView({ behavior: 'instant' });
      arrive();
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('scrollend', finishScroll);
    // Touch or wheel interrupts a smooth scroll.
    window.addEventListener('wheel', arrive, { passive: true });
    window.addEventListener('touchmove', arrive, { passive: true });
    return () => {
      onScroll.cancel();
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('scrollend', finishScroll);
      window.removeEventListener('wheel', arrive);
      window.removeEventListener('touchmove', arrive);
    };
  }, [categories]);

  const goTo = useCallback((id: number) => {
    const section = findSection(id);
    if (!section) return;
    setActiveId(id);
    goingTo.current = id;
    // `scrollend` is missing in some browsers and does not fire when there is nothing to scroll.
    setTimeout(() => {
      if (goingTo.current === id) goingTo.current = undefined;
    }, 3_000);
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    section.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
  }, []);

  return [activeId, goTo] as const;
}
