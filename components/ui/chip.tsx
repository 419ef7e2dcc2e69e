import type { ComponentProps } from 'react';
import { classNames } from './class-names';

export type ChipLook = 'tint' | 'ink';

const chosen: Record<ChipLook, string> = {
  tint: 'border-2 border-brand-text bg-brand-soft px-[15px] font-bold',
  ink: 'border-transparent bg-text text-surface font-bold',
};

function chipClass(selected: boolean, look: ChipLook, more?: string) {
  return classNames(
    'inline-flex min-h-11 max-w-full items-center justify-center gap-1.5 rounded-[22px] py-1 text-center text-14 leading-heading',
    'transition-colors disabled:opacity-40',
    selected ? chosen[look] : 'bg-raised border border-line font-normal hover:border-line-strong',
    !(selected && look === 'tint') && 'border px-4',
    more,
  );
}

type Look = {
  selected?: boolean;
  /** `tint` for a selected option, `ink` for the current place. */
  look?: ChipLook;
};

export type ChipProps = Omit<ComponentProps<'button'>, 'aria-pressed'> & Look;

export function Chip({ selected = false, look = 'tint', className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      className={chipClass(selected, look, className)}
      {...rest}
    />
  );
}

export type ChipLinkProps = ComponentProps<'a'> & Look;

export function ChipLink({ selected = false, look = 'ink', className, ...rest }: ChipLinkProps) {
  return (
    <a
      aria-current={selected ? 'true' : undefined}
      className={chipClass(selected, look, className)}
      {...rest}
    />
  );
}
