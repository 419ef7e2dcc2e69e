import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { joinClassNames } from './class-names';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
type ButtonSize = 'small' | 'normal' | 'large';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:[filter:brightness(.95)] active:[filter:brightness(.9)]',
  secondary: 'border border-line-strong text-text hover:bg-sunken active:bg-sunken',
  ghost: 'text-brand-text hover:bg-sunken active:bg-sunken',
  danger: 'bg-danger text-on-tone hover:[filter:brightness(.95)] active:[filter:brightness(.9)]',
};

/* Every size is at least 44 px high and wide. */
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
    align?: 'center' | 'spread';
    children: ReactNode;
  };

/** Milliseconds between two taps of one hand that were meant as one. */
const doubleTapMs = 300;
const clickedAt = new WeakMap<Element, number>();

/**
 * Returns whether a click is the second one of a double click or double tap, which must not add a dish twice or confirm a
 * warning. Not every phone counts taps in `detail`.
 */
function isRepeated({ currentTarget, detail, timeStamp }: MouseEvent<HTMLButtonElement>): boolean {
  const before = clickedAt.get(currentTarget);
  clickedAt.set(currentTarget, timeStamp);
  return detail > 1 || (before !== undefined && timeStamp - before < doubleTapMs);
}

export function Button({
  variant,
  size,
  wide,
  pending = false,
  pendingLabel,
  align = 'center',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const clickOnce: ComponentProps<'button'>['onClick'] = (event) => {
    if (isRepeated(event) || pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      className={getButtonClass({ variant, size, wide }, className)}
      {...rest}
      // `disabled` would drop the focus; a pending button only ignores clicks.
      {...(pending && { 'aria-busy': true, 'aria-disabled': true })}
      // Server components render buttons without handlers.
      onClick={onClick || pending || rest.type === 'submit' ? clickOnce : undefined}
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

/** Looks like a button, but navigates; `Button` is for actions. */
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
