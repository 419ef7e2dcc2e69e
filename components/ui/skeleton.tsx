import type { CSSProperties } from 'react';
import { classNames } from './class-names';

export type SkeletonProps = {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  round?: boolean;
  /** What it stands in breathes for it: an animation each is dear where there are many. */
  still?: boolean;
  className?: string;
};

/** Holds the place of what is being loaded, in its size. */
export function Skeleton({ width, height, round, still, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      style={{ width, height }}
      className={classNames(
        'block bg-sunken',
        !still && 'animate-breathe',
        round ? 'rounded-full' : 'rounded-control',
        className,
      )}
    />
  );
}
