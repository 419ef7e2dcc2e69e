import type { ComponentProps } from 'react';
import { joinClassNames } from './class-names';

type ChipVariant = 'tint' | 'ink';

const chosen: Record<ChipVariant, string> = {
  tint: 'border-2 border-brand-text bg-brand-soft px-[15px] font-bold',
  ink: 'border-transparent bg-text text-surface font-bold',
};

function getChipClass(selected: boolean, variant: ChipVariant, more?: string) {
  return joinClassNames(
    'inline-flex min-h-11 max-w-full items-center justify-center gap-1.5 rounded-[22px] py-1 text-center text-14 leading-heading',
    'transition-colors disabled:opacity-40',
    selected ? chosen[variant] : 'bg-raised border border-line font-normal hover:border-line-strong',
    !(selected && variant === 'tint') && 'border px-4',
    more,
  );
}

type SharedProps = {
  selected?: boolean;
  /** `tint` for a selected option, `ink` for the current place. */
  variant?: ChipVariant;
};

type ChipProps = Omit<ComponentProps<'button'>, 'aria-pressed'> & SharedProps;

export function Chip({ selected = false, variant = 'tint', className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      className={getChipClass(selected, variant, className)}
      {...rest}
    />
  );
}

type ChipLinkProps = ComponentProps<'a'> & SharedProps;

export function ChipLink({ selected = false, variant = 'ink', className, ...rest }: ChipLinkProps) {
  return (
    <a
      aria-current={selected ? 'true' : undefined}
      className={getChipClass(selected, variant, className)}
      {...rest}
    />
  );
}
