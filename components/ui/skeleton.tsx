import type { CSSProperties } from 'react';
import { joinClassNames } from './class-names';

type SkeletonProps = {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  round?: boolean;
  /** The container animates for all skeletons, as one animation each is expensive. */
  still?: boolean;
  className?: string;
};

/** Placeholder of loading content, in its size. */
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
