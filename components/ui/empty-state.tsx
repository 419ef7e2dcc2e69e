import type { ReactNode } from 'react';
import { AnyIcon, type AnyIconName } from './any-icon';
import { joinClassNames } from './class-names';

export type EmptyStateProps = {
  /** An image; an icon on a soft circle by default. */
  image?: ReactNode;
  icon?: AnyIconName;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  className?: string;
};

/** Shows an empty, failed, offline or not-found state with one action. */
export function EmptyState({
  image,
  icon = 'info',
  title,
  text,
  action,
  headingLevel = 2,
  className,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      className={joinClassNames(
        'mx-auto flex max-w-[360px] flex-col items-center px-4 py-12 text-center',
        className,
      )}
    >
      {image ?? (
        <span className="grid size-20 place-items-center rounded-full bg-brand-soft text-brand-text">
          <AnyIcon name={icon} size={32} />
        </span>
      )}
      <Heading className="mt-5 text-18">{title}</Heading>
      {text && <p className="mt-1 text-14 text-pretty text-muted">{text}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
