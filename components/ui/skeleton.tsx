import type { CSSProperties } from 'react';
import { classNames } from './class-names';

export type SkeletonProps = {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  round?: boolean;
  className?: string;
};

/** Holds the place of what is being loaded, in its size. */
export function Skeleton({ width, height, round, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      style={{ width, height }}
      className={classNames(
        'block animate-breathe bg-sunken',
        round ? 'rounded-full' : 'rounded-control',
        className,
      )}
    />
  );
}
