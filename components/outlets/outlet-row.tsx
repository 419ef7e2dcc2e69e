import { classNames } from '@/components/ui/class-names';
import type { Outlet } from '@/lib/contract/restaurant';
import { outletLink } from '@/lib/domain/outlets/outlet-link';
import { outletsShown } from '@/lib/domain/outlets/outlets-shown';
import { OutletCard, type OutletCardProps } from './outlet-card';

export interface OutletRowProps extends Omit<OutletCardProps, 'outlet'> {
  outlets: readonly Outlet[];
}

/** The first outlets as cards: three columns on the desktop, to be swiped on mobile (STM-05). `full`: all of them as a list. */
export function OutletRow({ outlets, full, ...card }: OutletRowProps) {
  const shown = full ? outlets : outlets.slice(0, outletsShown);
  // What is swiped must be moved by the keyboard too, where nothing in it takes the focus.
  const focusable = !full && !shown.some(({ restaurantWebUrl }) => outletLink(restaurantWebUrl));
  return (
    <ul
      tabIndex={focusable ? 0 : undefined}
      className={classNames(
        !full &&
          'no-scrollbar flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto px-4 pb-4 desk:grid desk:grid-cols-3 desk:gap-4 desk:overflow-visible desk:px-0',
      )}
    >
      {shown.map((outlet) => (
        <OutletCard
          key={`${outlet.restaurantId} ${outlet.restaurantName} ${outlet.address}`}
          outlet={outlet}
          full={full}
          {...card}
        />
      ))}
    </ul>
  );
}
