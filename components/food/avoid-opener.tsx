'use client';

import { useEffect, useState } from 'react';
import { useStorefront } from '@/components/layout/shop-context';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { avoidListCame, hasAvoidList } from '@/lib/client/food/avoid-key';

const fragment = '#avoid';

/**
 * Loads the avoid list when there is one, or when its link is clicked. A click before this code has loaded sets the
 * fragment, which is read on mount.
 */
export function AvoidOpener() {
  const { shop } = useStorefront();
  const [isWanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const Part = useLazyPart(
    isWanted,
    () => import('./avoid-part').then((module) => module.createAvoidPart(shop.locale)),
    () => setWanted(false),
  );

  useEffect(() => {
    const show = () => {
      setWanted(true);
      setOpen(true);
    };
    const read = () => {
      if (window.location.hash !== fragment) return;
      const { pathname, search } = window.location;
      // Clears the fragment, so that the next click on the link changes it again.
      window.history.replaceState(window.history.state, '', pathname + search);
      show();
    };
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest(`a[href="${fragment}"]`);
      if (!link) return;
      // Prevents a history entry that the Next router did not create.
      event.preventDefault();
      show();
    };
    const want = () => setWanted(true);
    if (hasAvoidList()) want();
    read();
    window.addEventListener('hashchange', read);
    window.addEventListener(avoidListCame, want);
    document.addEventListener('click', follow);
    return () => {
      window.removeEventListener('hashchange', read);
      window.removeEventListener(avoidListCame, want);
      document.removeEventListener('click', follow);
    };
  }, []);

  return Part ? <Part open={open} close={() => setOpen(false)} /> : null;
}
