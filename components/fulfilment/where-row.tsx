import type { ComponentProps, ReactNode } from 'react';
import { AnyIcon, type AnyIconName } from '@/components/ui/any-icon';
import { joinClassNames } from '@/components/ui/class-names';

interface Props extends Omit<ComponentProps<'button'>, 'title'> {
  icon: AnyIconName;
  title: ReactNode;
  detail?: ReactNode;
  /** Error text, announced when it appears. */
  error?: string;
}

/** Shows a place or time that a tap changes; without `onClick` it is read-only. */
export function WhereRow({ icon, title, detail, error, onClick, id, ...rest }: Props) {
  const inside = (
    <>
      <AnyIcon
        name={icon}
        className={joinClassNames('mt-0.5 self-start', error ? 'text-danger' : 'text-muted')}
      />
      <span className="min-w-0 grow leading-heading">
        <span className="block font-bold text-pretty">{title}</span>
        {detail && <span className="block text-14 text-muted">{detail}</span>}
      </span>
      {onClick && <AnyIcon name="chevron-right" />}
    </>
  );
  const rowClass = 'flex min-h-16 w-full items-center gap-3 rounded-control py-2.5 text-left';
  return (
    <div className="border-line not-first:border-t">
      {onClick ? (
        <button
          type="button"
          id={id}
          onClick={onClick}
          aria-describedby={`${id}-error`}
          aria-invalid={error ? true : undefined}
          className={rowClass}
          {...rest}
        >
          {inside}
        </button>
      ) : (
        <div className={rowClass}>{inside}</div>
      )}
      <p
        id={`${id}-error`}
        aria-live="polite"
        className="pb-3 pl-8 text-14 leading-heading font-bold text-danger empty:hidden"
      >
        {error}
      </p>
    </div>
  );
}
