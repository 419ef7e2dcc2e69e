import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon, type IconName } from './icon';

export type IconButtonLook = 'plain' | 'outline' | 'brand' | 'soft' | 'floating';

/* The round that the eye sees lies inside a 44 px target. */
const looks: Record<IconButtonLook, string> = {
  plain: 'size-10 group-hover/icon:bg-sunken',
  outline: 'size-8 border border-line-strong group-hover/icon:bg-sunken',
  brand: 'size-8 bg-brand text-on-brand',
  soft: 'size-10 bg-brand-soft text-brand-text',
  floating: 'size-9 bg-raised shadow-raised',
};

type Look = {
  icon: IconName;
  /** The accessible name. */
  label: string;
  look?: IconButtonLook;
  iconSize?: 16 | 18 | 20 | 24;
  /** A mark on the round, as a `CountDot`. */
  children?: ReactNode;
};

const target =
  'group/icon relative grid size-11 shrink-0 place-items-center rounded-full disabled:opacity-40 aria-disabled:opacity-40';

function Round({ icon, look = 'plain', iconSize }: Pick<Look, 'icon' | 'look' | 'iconSize'>) {
  return (
    <span className={classNames('grid place-items-center rounded-full transition-colors', looks[look])}>
      <Icon name={icon} size={iconSize ?? (look === 'outline' || look === 'brand' ? 16 : 20)} />
    </span>
  );
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & Look;

export function IconButton({ icon, label, look, iconSize, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} className={classNames(target, className)} {...rest}>
      <Round icon={icon} look={look} iconSize={iconSize} />
      {children}
    </button>
  );
}

export type IconLinkProps = Omit<ComponentProps<'a'>, 'aria-label' | 'children'> & Look;

export function IconLink({ icon, label, look, iconSize, className, children, ...rest }: IconLinkProps) {
  return (
    <a className={classNames(target, className)} {...rest}>
      <Round icon={icon} look={look} iconSize={iconSize} />
      <span className="sr-only">{label}</span>
      {children}
    </a>
  );
}

/** The number on a bag or bell. Nothing at 0. Decoration: the control's label says the number too. */
export function CountDot({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className="num absolute -top-0.5 right-0 h-[18px] min-w-[18px] rounded-full bg-brand px-[5px] text-center text-[11px]/[18px] font-bold text-on-brand outline-2 outline-raised"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
