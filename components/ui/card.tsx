import type { ComponentProps, ReactNode } from 'react';
import { joinClassNames } from './class-names';

type CardProps = ComponentProps<'section'> & {
  heading?: ReactNode;
  /** Content beside the heading, such as a link "Add more". */
  aside?: ReactNode;
  /** Uses the larger padding of desktop panels. */
  roomy?: boolean;
};

export function Card({ heading, aside, roomy, className, children, ...rest }: CardProps) {
  return (
    <section
      className={joinClassNames(
        'min-w-0 rounded-card bg-raised p-4 shadow-raised has-data-invalid:overflow-clip',
        roomy && 'desk:p-6 desk:[--group-pad:24px]',
        className,
      )}
      {...rest}
    >
      {(heading || aside) && (
        <div className="-mt-2 mb-1 flex min-h-11 items-center justify-between gap-3">
          <h2>{heading}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
