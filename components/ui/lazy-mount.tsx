'use client';

import { type ComponentType, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { runAfterLoad } from '@/lib/client/scheduling/when-idle';

interface Props<P> {
  /** A module constant: `() => import('./part').then((module) => module.Part)`. */
  load: () => Promise<ComponentType<P>>;
  props: P;
  /**
   * `near`: before it scrolls into view. `idle`: once the page has loaded and is idle. `now`: on hydration, for parts
   * above the fold of few pages.
   */
  when?: 'near' | 'idle' | 'now';
  /** Placeholder of the same size, to avoid layout shift. */
  fallback?: ReactNode;
  /** Shown when loading failed, for example offline; nothing by default. */
  failed?: ReactNode;
}

/** Loads a component whose code the first screen does not need, after the page has loaded. */
export function LazyMount<P extends object>({ load, props, when = 'near', fallback, failed }: Props<P>) {
  const [Part, setPart] = useState<ComponentType<P> | 'failed'>();
  const place = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once
  useEffect(() => {
    let watcher: IntersectionObserver | undefined;
    const bring = () => {
      watcher?.disconnect();
      // A transition, so that input interrupts its rendering.
      load().then(
        (part) => startTransition(() => setPart(() => part)),
        () => setPart('failed'),
      );
    };
    if (when === 'now') return bring();
    const cancel = runAfterLoad(() => {
      if (when === 'idle' || !place.current) return bring();
      watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && bring(), {
        rootMargin: '600px',
      });
      watcher.observe(place.current);
    });
    return () => {
      cancel();
      watcher?.disconnect();
    };
  }, []);

  if (Part === 'failed') return failed ?? null;
  if (Part) return <Part {...props} />;
  return <div ref={place}>{fallback}</div>;
}
