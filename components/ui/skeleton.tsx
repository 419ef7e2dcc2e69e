import type { CSSProperties } from 'react';
import { joinClassNames } from './class-names';

type SkeletonProps = {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  round?: boolean;
  /** Omits the animation, because the container animates all skeletons; one animation each is expensive. */
  still?: boolean;
  className?: string;
};

/** Reserves the space of loading content. */
export function Skeleton({ width, height, round, still, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      style={{ width, height }}
      className={joinClassNames(
        'block bg-sunken',
        !still && 'animate-breathe',
        round ? 'rounded-full' : 'rounded-control',
        className,
      )}
    />
  );
}
