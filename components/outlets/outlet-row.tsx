import { joinClassNames } from '@/components/ui/class-names';
import type { Outlet } from '@/lib/contract/outlets';
import { findOutletLink, outletsShown } from '@/lib/domain/outlets/outlet-link';
import { OutletCard, type OutletCardProps } from './outlet-card';

interface OutletRowProps extends Omit<OutletCardProps, 'outlet'> {
  outlets: readonly Outlet[];
}

/** Shows the first outlets as cards: three columns on the desktop, a swipe list on mobile. `full` lists all of them. */
export function OutletRow({ outlets, full, ...card }: OutletRowProps) {
  const shown = full ? outlets : outlets.slice(0, outletsShown);
  // A scroll area without focusable content must be focusable itself, for scrolling by keyboard.
  const focusable = !full && !shown.some(({ restaurantWebUrl }) => findOutletLink(restaurantWebUrl));
  return (
    <ul
      tabIndex={focusable ? 0 : undefined}
      className={joinClassNames(
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
