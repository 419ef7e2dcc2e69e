import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon, type IconName } from './icon';

export type IconButtonLook = 'plain' | 'outline' | 'brand' | 'soft' | 'floating';

type Look = {
  icon: IconName;
  /** The accessible name. */
  label: string;
  look?: IconButtonLook;
  iconSize?: 16 | 18 | 20 | 24;
  /** A badge on the button, such as a `.count-dot`. */
  children?: ReactNode;
};

function Round({ icon, look = 'plain', iconSize }: Pick<Look, 'icon' | 'look' | 'iconSize'>) {
  return (
    <span className={`round round-${look}`}>
      <Icon name={icon} size={iconSize ?? (look === 'outline' || look === 'brand' ? 16 : 20)} />
    </span>
  );
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & Look;

export function IconButton({ icon, label, look, iconSize, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} className={classNames('icon-button', className)} {...rest}>
      <Round icon={icon} look={look} iconSize={iconSize} />
      {children}
    </button>
  );
}

export type IconLinkProps = Omit<ComponentProps<'a'>, 'aria-label' | 'children'> & Look;

export function IconLink({ icon, label, look, iconSize, className, children, ...rest }: IconLinkProps) {
  return (
    <a className={classNames('icon-button', className)} {...rest}>
      <Round icon={icon} look={look} iconSize={iconSize} />
      <span className="sr-only">{label}</span>
      {children}
    </a>
  );
}
