import type { ReactNode } from 'react';
import { joinClassNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { HeaderTablePlace } from './header-table-place';
import { ShopLink } from './shop-link';

export type BackHeaderProps = {
  title: ReactNode;
  backHref: string;
  /** The accessible name of the arrow, as "Back to the menu". */
  backLabel: string;
  /** At the far end: a button, or the restaurant's name. */
  right?: ReactNode;
  /** Only under 750 px, where the desktop has the shop's own header. */
  mobileOnly?: boolean;
};

/** The bar of a sub-page: back, title, one thing at the right. */
export function BackHeader({ title, backHref, backLabel, right, mobileOnly = true }: BackHeaderProps) {
  return (
    <header
      className={joinClassNames(
        'shop-header sticky top-0 z-40 flex h-15 items-center gap-1 border-b border-line bg-raised pr-4 pl-1',
        mobileOnly && 'desk:hidden',
      )}
    >
      <ShopLink
        href={backHref}
        aria-label={backLabel}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken"
      >
        <Icon name="arrow-left" />
      </ShopLink>
      <h1 className="min-w-0 grow truncate text-18">{title}</h1>
      <HeaderTablePlace />
      {right && <div className="flex shrink-0 items-center text-12 text-muted">{right}</div>}
    </header>
  );
}
