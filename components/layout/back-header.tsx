import type { ReactNode } from 'react';
import { joinClassNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { HeaderTablePlace } from './header-table-place';
import { ShopLink } from './shop-link';

export type BackHeaderProps = {
  title: ReactNode;
  backHref: string;
  /** Accessible name of the arrow, such as "Back to the menu". */
  backLabel: string;
  /** Content at the right: a button, or the restaurant's name. */
  right?: ReactNode;
  /** The language switcher, after `right`. */
  languages?: ReactNode;
  /** Hides the bar from 750 px on, where the shop's header is shown. */
  mobileOnly?: boolean;
};

/** Shows the bar of a sub-page: back arrow, title and one element at the right. */
export function BackHeader({
  title,
  backHref,
  backLabel,
  right,
  languages,
  mobileOnly = true,
}: BackHeaderProps) {
  return (
    <header
      className={joinClassNames(
        'shop-header sticky top-0 z-40 flex h-(--h-header) items-center gap-1 border-b border-line bg-raised pr-4 pl-1',
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
      {languages}
    </header>
  );
}
