import type { ReactNode, Ref } from 'react';
import { AnyIcon } from './any-icon';
import { joinClassNames } from './class-names';

export type ChoiceGroupProps = {
  legend: ReactNode;
  /** Hides the legend visually, because a heading above repeats it. */
  legendHidden?: boolean;
  /** Content beside the legend, such as a badge "Required · choose 1". */
  badge?: ReactNode;
  hint?: ReactNode;
  /** Error text; colors the group and is announced. */
  error?: ReactNode;
  role?: 'radiogroup';
  required?: boolean;
  ref?: Ref<HTMLFieldSetElement>;
  id: string;
  className?: string;
  /** Lays out the options in two columns. */
  columns?: boolean;
  children: ReactNode;
};

/**
 * Frames a group of options with legend, badge, hint and error. An error fills the surrounding box, which must set
 * `--group-pad` if its padding is not 16 px.
 */
export function ChoiceGroup({
  legend,
  legendHidden,
  badge,
  hint,
  error,
  role,
  required,
  ref,
  id,
  className,
  columns,
  children,
}: ChoiceGroupProps) {
  const noteId = hint || error ? `${id}-note` : undefined;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: set for a radiogroup only, which supports them
    <fieldset
      ref={ref}
      id={id}
      role={role}
      aria-describedby={noteId}
      aria-required={role && required ? true : undefined}
      aria-invalid={role && error ? true : undefined}
      data-invalid={error ? true : undefined}
      className={joinClassNames(
        'min-w-0',
        error &&
          '-m-(--group-pad,16px) bg-danger-soft p-(--group-pad,16px) [box-shadow:inset_4px_0_0_var(--danger)]',
        className,
      )}
    >
      <legend className={legendHidden ? 'sr-only' : 'contents'}>
        <span className={legendHidden ? undefined : 'mb-1 flex min-h-7 flex-wrap items-center gap-x-2'}>
          <span className="text-16 leading-heading font-bold">{legend}</span>
          {!error && badge}
        </span>
      </legend>
      {(hint || error) && (
        <p
          id={noteId}
          className={joinClassNames(
            'flex items-center gap-1.5 text-14 leading-heading',
            error ? 'font-bold text-danger' : 'text-muted',
          )}
        >
          {error && <AnyIcon name="error" size={16} />}
          {error ?? hint}
        </p>
      )}
      <div className={columns ? 'grid grid-cols-2 gap-2' : undefined}>{children}</div>
    </fieldset>
  );
}
