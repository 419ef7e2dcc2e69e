'use client';

import { LazyMount } from '@/components/ui/lazy-mount';
import type { LiveOutletsProps } from './live-outlets';

const load = () => import('./live-outlets').then((module) => module.LiveOutlets);

/** Shows the server-rendered outlets; distances and the full list load when scrolled near. */
export function LazyOutletsDialog(props: LiveOutletsProps) {
  const asSent = (
    <>
      {props.head}
      {props.children}
    </>
  );
  return <LazyMount load={load} props={props} fallback={asSent} failed={asSent} />;
}
