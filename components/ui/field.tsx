import { type ComponentProps, type ReactNode, useId } from 'react';
import { AnyIcon } from './any-icon';
import { joinClassNames } from './class-names';

type Frame = {
  label: ReactNode;
  /** Shows the label to screen readers only, because the context names the field. */
  labelHidden?: boolean;
  hint?: ReactNode;
  /** Error text, announced when the form focuses the field. */
  error?: ReactNode;
  /** Announces an error as soon as it appears, even if the focus is elsewhere. */
  liveError?: boolean;
  /** Note beside the label, such as "optional". */
  optional?: ReactNode;
  /** Shows the used length; needs `maxLength` and a controlled `value`. */
  counter?: boolean;
  className?: string;
};

export type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'prefix' | 'size'> &
  Frame & {
    /** Content in the box before the text, such as "+65". */
    prefix?: ReactNode;
    /** Content in the box after the text, such as a button "Apply". */
    suffix?: ReactNode;
  };
type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & Frame;
type SelectFieldProps = Omit<ComponentProps<'select'>, 'className'> & Frame;

/* The focus ring surrounds the box, which may hold a prefix and a button. */
const box =
  'flex items-stretch rounded-control border bg-raised has-[:is(input,textarea,select):focus-visible]:outline-2 has-[:is(input,textarea,select):focus-visible]:outline-offset-2 has-[:is(input,textarea,select):focus-visible]:outline-brand-text has-disabled:bg-sunken has-aria-invalid:border-danger';
const control = 'min-h-[46px] min-w-0 grow bg-transparent px-3 text-16 outline-none disabled:text-muted';

function formatUsedLength(value: unknown, maxLength: number | undefined): string | undefined {
  return typeof value === 'string' && maxLength ? `${value.length}/${maxLength}` : undefined;
}

type Split<Props> = { frame: Frame; rest: Omit<Props, keyof Frame> };

function split<Props extends Frame>(props: Props): Split<Props> {
  const { label, labelHidden, hint, error, liveError, optional, counter, className, ...rest } = props;
  return { frame: { label, labelHidden, hint, error, liveError, optional, counter, className }, rest };
}

function FieldFrame({
  frame,
  id,
  count,
  children,
}: {
  frame: Frame;
  id: string;
  count?: string;
  children: ReactNode;
}) {
  const { label, labelHidden, hint, error, liveError, optional, className } = frame;
  return (
    <div className={joinClassNames('flex min-w-0 flex-col gap-1', className)}>
      <div className={labelHidden && !count ? 'sr-only' : 'flex items-baseline justify-between gap-3'}>
        <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-14 leading-heading font-bold'}>
          {label}
          {optional && <span className="ml-1 font-normal text-muted">{optional}</span>}
        </label>
        {count && (
          <span aria-hidden="true" className="num text-12 text-muted">
            {count}
          </span>
        )}
      </div>
      {children}
      <FieldNote id={`${id}-note`} error={error} liveError={liveError} hint={hint} />
    </div>
  );
}

/** Shows the error of a field, else its hint. */
export function FieldNote({
  id,
  hint,
  error,
  liveError,
}: Pick<Frame, 'hint' | 'error' | 'liveError'> & { id: string }) {
  return (
    <p
      id={id}
      className={joinClassNames(
        'flex gap-1.5 text-14 leading-heading empty:hidden',
        error ? 'items-start font-bold text-danger' : 'text-muted',
      )}
    >
      {error ? (
        <>
          <AnyIcon name="error" size={16} className="mt-0.5" />
          <span role={liveError ? 'alert' : undefined}>{error}</span>
        </>
      ) : (
        hint
      )}
    </p>
  );
}

const getEdgeClass = (error: ReactNode) => (error ? 'border-danger' : 'border-line-strong');
const getNoteAttributes = (id: string, error: ReactNode) => ({
  'aria-describedby': `${id}-note`,
  'aria-invalid': error ? true : undefined,
});

export function TextField(props: TextFieldProps) {
  const ownId = useId();
  const { frame, rest } = split(props);
  const { prefix, suffix, id = ownId, ...input } = rest;
  return (
    <FieldFrame
      frame={frame}
      id={id}
      count={frame.counter ? formatUsedLength(input.value, input.maxLength) : undefined}
    >
      <div className={joinClassNames(box, getEdgeClass(frame.error))}>
        {prefix && (
          <span className="num flex shrink-0 items-center gap-1 border-r border-line px-3 text-14 font-bold">
            {prefix}
          </span>
        )}
        <input id={id} type="text" className={control} {...getNoteAttributes(id, frame.error)} {...input} />
        {suffix && <span className="flex shrink-0 items-center">{suffix}</span>}
      </div>
    </FieldFrame>
  );
}

export function TextArea(props: TextAreaProps) {
  const ownId = useId();
  const { frame, rest } = split(props);
  const { id = ownId, rows = 3, ...area } = rest;
  return (
    <FieldFrame
      frame={frame}
      id={id}
      count={frame.counter ? formatUsedLength(area.value, area.maxLength) : undefined}
    >
      <div className={joinClassNames(box, getEdgeClass(frame.error))}>
        <textarea
          id={id}
          rows={rows}
          className={joinClassNames(control, 'field-sizing-content max-h-[144px] resize-none py-2.5')}
          style={{ minHeight: `${rows * 24 + 22}px` }}
          {...getNoteAttributes(id, frame.error)}
          {...area}
        />
      </div>
    </FieldFrame>
  );
}

export function SelectField(props: SelectFieldProps) {
  const ownId = useId();
  const { frame, rest } = split(props);
  const { id = ownId, children, ...select } = rest;
  return (
    <FieldFrame frame={frame} id={id}>
      <div className={joinClassNames(box, 'relative', getEdgeClass(frame.error))}>
        <select
          id={id}
          className={joinClassNames(control, 'cursor-pointer appearance-none truncate pr-10')}
          {...getNoteAttributes(id, frame.error)}
          {...select}
        >
          {children}
        </select>
        <AnyIcon
          name="chevron-down"
          size={16}
          className="pointer-events-none absolute top-0 right-3 bottom-0 my-auto text-muted"
        />
      </div>
    </FieldFrame>
  );
}
