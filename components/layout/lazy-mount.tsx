'use client';

import { type ComponentType, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { idleAfterLoad } from '@/lib/client/scheduling/when-idle';

interface Props<P> {
  /** A constant of the module: `() => import('./part').then((module) => module.Part)`. */
  load: () => Promise<ComponentType<P>>;
  props: P;
  /**
   * `near`: before it scrolls into view. `idle`: once the page has loaded and nothing else is to do. `now`: as soon as the page lives,
   * for what only few pages have and then is looked for.
   */
  when?: 'near' | 'idle' | 'now';
  /** What stands in its place until then, of the same size, so that nothing jumps. */
  fallback?: ReactNode;
  /** Shown when it couldn't be loaded, as offline; nothing by default. */
  failed?: ReactNode;
}

/** A part of a cached page whose code is not needed for the first screen: it comes after the page has loaded. */
export function LazyMount<P extends object>({ load, props, when = 'near', fallback, failed }: Props<P>) {
  const [Part, setPart] = useState<ComponentType<P> | 'failed'>();
  const place = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once
  useEffect(() => {
    let watcher: IntersectionObserver | undefined;
    const bring = () => {
      watcher?.disconnect();
      // As a transition, so that rendering it gives way to a finger.
      load().then(
        (part) => startTransition(() => setPart(() => part)),
        () => setPart('failed'),
      );
    };
    if (when === 'now') return bring();
    const cancel = idleAfterLoad(() => {
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
