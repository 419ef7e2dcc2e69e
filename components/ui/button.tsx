import type { ComponentProps, ReactNode } from 'react';
import { joinClassNames } from './class-names';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
type ButtonSize = 'small' | 'normal' | 'large';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:[filter:brightness(.95)] active:[filter:brightness(.9)]',
  secondary: 'border border-line-strong text-text hover:bg-sunken active:bg-sunken',
  ghost: 'text-brand-text hover:bg-sunken active:bg-sunken',
  danger: 'bg-danger text-on-tone hover:[filter:brightness(.95)] active:[filter:brightness(.9)]',
};

/* All are at least 44 px high and wide. */
const sizes: Record<ButtonSize, string> = {
  small: 'min-h-11 px-4 text-14',
  normal: 'min-h-12 px-5',
  large: 'min-h-14 px-5',
};

type SharedProps = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean };

function getButtonClass({ variant = 'primary', size = 'normal', wide }: SharedProps, more?: string) {
  return joinClassNames(
    'relative inline-flex items-center justify-center rounded-control py-2 text-center leading-heading font-bold text-balance',
    'transition-[background-color,filter,opacity] disabled:cursor-not-allowed disabled:opacity-40 aria-disabled:cursor-not-allowed',
    variants[variant],
    sizes[size],
    wide && 'w-full',
    more,
  );
}

export type ButtonProps = ComponentProps<'button'> &
  SharedProps & {
    /** Keeps width and focus while an action is pending, and ignores clicks. */
    pending?: boolean;
    /** Screen reader text while pending, such as "Placing your order". */
    pendingLabel?: string;
    /** `spread` places label and amount at the two ends. */
    align?: 'centre' | 'spread';
    children: ReactNode;
  };

export function Button({
  variant,
  size,
  wide,
  pending = false,
  pendingLabel,
  align = 'centre',
  className,
  children,
  ...rest
}: ButtonProps) {
  // `disabled` would drop the focus; a pending button only ignores clicks.
  const whilePending: ComponentProps<'button'> = pending
    ? { 'aria-busy': true, 'aria-disabled': true, onClick: (event) => event.preventDefault() }
    : {};
  return (
    <button
      type="button"
      className={getButtonClass({ variant, size, wide }, className)}
      {...rest}
      {...whilePending}
    >
      <span
        className={joinClassNames(
          'flex min-w-0 items-center gap-2',
          align === 'spread' ? 'grow justify-between' : 'justify-center',
          pending && 'opacity-0',
        )}
      >
        {children}
      </span>
      {pending && <Spinner />}
      {pending && pendingLabel && (
        <span role="status" className="sr-only">
          {pendingLabel}
        </span>
      )}
    </button>
  );
}

type ButtonLinkProps = ComponentProps<'a'> & SharedProps;

/** A link that looks like a button, for navigation; `Button` is for actions. */
export function ButtonLink({ variant, size, wide, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a className={getButtonClass({ variant, size, wide }, joinClassNames('gap-2', className))} {...rest}>
      {children}
    </a>
  );
}

function Spinner() {
  return (
    <span aria-hidden="true" className="absolute inset-0 m-auto size-5">
      <span className="block size-5 animate-spin rounded-full border-2 border-current border-r-transparent" />
    </span>
  );
}
