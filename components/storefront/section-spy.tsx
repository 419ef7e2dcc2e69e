'use client';

import { useEffect } from 'react';

/** Marks the tab of the section in view. The tabs are server-rendered links and are written to directly. */
export function SectionSpy() {
  useEffect(() => {
    const tabs = [...document.querySelectorAll<HTMLAnchorElement>('[data-section-tabs] a')];
    const sections = tabs.flatMap(({ hash }) => document.getElementById(hash.slice(1)) ?? []);
    const inView = new Set<Element>();
    const mark = () => {
      const seen = sections.filter((section) => inView.has(section));
      // Of sections side by side the one in the URL counts, else the first.
      const current =
        seen.find((section) => window.location.hash === `#${section.id}`) ??
        seen.find((section) => section.offsetTop === seen.at(-1)?.offsetTop);
      // Between two sections the last mark stays.
      if (!current) return;
      for (const tab of tabs) {
        if (tab.hash === `#${current.id}`) tab.setAttribute('aria-current', 'true');
        else tab.removeAttribute('aria-current');
      }
    };
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target);
          else inView.delete(target);
        }
        mark();
      },
      // The visible area below the sticky bars, with some room for a section reached by a link.
      { rootMargin: '-150px 0px -60% 0px' },
    );
    for (const section of sections) watcher.observe(section);
    window.addEventListener('hashchange', mark);
    return () => {
      watcher.disconnect();
      window.removeEventListener('hashchange', mark);
    };
  }, []);
  return null;
}
