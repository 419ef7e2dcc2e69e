import type { ComponentProps, ReactNode } from 'react';
import { joinClassNames } from './class-names';
import { Icon, type IconName } from './icon';

type IconButtonVariant = 'plain' | 'outline' | 'brand' | 'soft' | 'floating';

type SharedProps = {
  icon: IconName;
  /** Accessible name. */
  label: string;
  variant?: IconButtonVariant;
  iconSize?: 16 | 18 | 20 | 24;
  /** A badge on the button, such as a `.count-dot`. */
  children?: ReactNode;
};

function Round({ icon, variant = 'plain', iconSize }: Pick<SharedProps, 'icon' | 'variant' | 'iconSize'>) {
  return (
    <span className={`round round-${variant}`}>
      <Icon name={icon} size={iconSize ?? (variant === 'outline' || variant === 'brand' ? 16 : 20)} />
    </span>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & SharedProps;

export function IconButton({
  icon,
  label,
  variant,
  iconSize,
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button type="button" aria-label={label} className={joinClassNames('icon-button', className)} {...rest}>
      <Round icon={icon} variant={variant} iconSize={iconSize} />
      {children}
    </button>
  );
}

type IconLinkProps = Omit<ComponentProps<'a'>, 'aria-label' | 'children'> & SharedProps;

export function IconLink({ icon, label, variant, iconSize, className, children, ...rest }: IconLinkProps) {
  return (
    <a className={joinClassNames('icon-button', className)} {...rest}>
      <Round icon={icon} variant={variant} iconSize={iconSize} />
      <span className="sr-only">{label}</span>
      {children}
    </a>
  );
}
