'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { getSectionInView } from '@/lib/domain/menu/scroll-spy';

/** Scroll positions are read at most this often, ms (LIM-01). */
const every = 80;
/** Below the sticky bars of either variant, with a little of the section to be seen. */
const lineAt = 140;

const findSection = (id: number) => document.getElementById(`category-${id}`);

/** The category in view, and a way to go to one (STF-10). The first one until the page has been scrolled. */
export function useCategoryInView(categories: readonly { id: number }[]) {
  const [activeId, setActiveId] = useState(categories[0]?.id);
  // While the page scrolls to a chosen category, those on the way are not marked.
  const goingTo = useRef<number | undefined>(undefined);

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      waiting = undefined;
      if (goingTo.current !== undefined) return;
      const tops = categories.map(
        ({ id }) => findSection(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY,
      );
      const last = findSection(categories.at(-1)?.id ?? 0)?.getBoundingClientRect();
      const atEnd = last !== undefined && last.bottom <= window.innerHeight - 1 && last.top < lineAt * 3;
      setActiveId(categories[getSectionInView(tops, lineAt, atEnd)]?.id);
    };
    const onScroll = () => {
      waiting ??= setTimeout(update, every);
    };
    const arrive = () => {
      goingTo.current = undefined;
    };
    const finishScroll = () => {
      // Sections take their real height as they come near, so that a long way may end beside what it was to.
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
      clearTimeout(waiting);
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
    // Browsers without `scrollend`, and ways of no length, must not stay on this one for good.
    setTimeout(() => {
      if (goingTo.current === id) goingTo.current = undefined;
    }, 3_000);
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    section.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
  }, []);

  return [activeId, goTo] as const;
}
