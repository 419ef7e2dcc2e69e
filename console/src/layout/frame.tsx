import { Link, Outlet, useLocation, useMatchRoute, useRouteContext } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { AnyIcon, type AnyIconName } from '@/components/ui/any-icon';
import { joinClassNames } from '@/components/ui/class-names';
import { isAtLeast, type Role } from '@/lib/contract/staff/roles';
import { useStaffEvents } from '../api/live';
import { useBrand } from './use-brand';

/**
 * Screens in the rail, with the least role that may open them. A new screen is a line here and a route in router.tsx. On a phone the
 * first four stand in the bar, the others under More.
 */
const entries = [
  { to: '/r/$restaurantId/orders', label: 'orders', icon: 'receipt', role: 'kitchen' },
  { to: '/r/$restaurantId/kitchen', label: 'kitchen', icon: 'flame', role: 'kitchen' },
  { to: '/r/$restaurantId/tables', label: 'tables', icon: 'cutlery', role: 'counter' },
  { to: '/r/$restaurantId/money', label: 'money', icon: 'card', role: 'counter' },
  { to: '/r/$restaurantId/sold-out', label: 'soldOut', icon: 'menu', role: 'kitchen' },
  { to: '/r/$restaurantId/bookings', label: 'bookings', icon: 'calendar', role: 'counter' },
  { to: '/r/$restaurantId/menu', label: 'menu', icon: 'edit', role: 'manager' },
  { to: '/r/$restaurantId/figures', label: 'figures', icon: 'chart', role: 'manager' },
  { to: '/r/$restaurantId/reviews', label: 'reviews', icon: 'star', role: 'counter' },
  { to: '/r/$restaurantId/messages', label: 'messages', icon: 'mail', role: 'counter' },
  { to: '/r/$restaurantId/printers', label: 'printers', icon: 'printer', role: 'counter' },
  { to: '/r/$restaurantId/people', label: 'people', icon: 'people', role: 'manager' },
  { to: '/r/$restaurantId/audit', label: 'audit', icon: 'info', role: 'manager' },
  { to: '/r/$restaurantId/settings', label: 'settings', icon: 'home', role: 'manager' },
  { to: '/r/$restaurantId/setup', label: 'setup', icon: 'check', role: 'owner' },
  { to: '/r/$restaurantId/account', label: 'account', icon: 'user', role: 'kitchen' },
] as const satisfies { to: string; label: string; icon: AnyIconName; role: Role }[];
type Entry = (typeof entries)[number];

/** Entries in a phone's bar beside More. */
const inBar = 4;

/** The frame around every screen of a restaurant: rail or bar of screens, and the stream of events. */
export function Frame() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const t = useTranslations('frame');
  const { restaurantId, restaurantName, role, brand, logo } = membership;
  useStaffEvents(restaurantId);
  useBrand(brand);
  // The kitchen reads its tickets from afar: nothing stands beside them.
  const isKitchen = useMatchRoute()({ to: '/r/$restaurantId/kitchen' });
  if (isKitchen)
    return (
      <div className="flex h-dvh flex-col">
        <Outlet />
      </div>
    );
  const allowed = entries.filter((entry) => isAtLeast(role, entry.role));
  return (
    <div className="flex h-dvh flex-col wide:flex-row print:block print:h-auto">
      <a href="#main" className="sr-only focus:not-sr-only focus:p-3">
        {t('skip')}
      </a>
      <nav
        aria-label={t('screens')}
        className="order-last shrink-0 border-t border-line bg-raised pb-safe print:hidden wide:order-first wide:w-22 wide:overflow-y-auto wide:border-t-0 wide:border-r wide:[scrollbar-width:none]"
      >
        <span className="hidden h-16 shrink-0 place-items-center wide:grid">
          <span className="block size-10 overflow-hidden rounded-control bg-brand">
            {/* biome-ignore lint/performance/noImgElement: there is no Next here */}
            {logo && <img src={logo} alt={restaurantName} className="size-full object-cover" />}
          </span>
        </span>
        <ul className="grid auto-cols-fr grid-flow-col wide:block">
          {allowed.map((entry, at) => (
            <li key={entry.to} className={joinClassNames(at >= inBar && 'hidden wide:block')}>
              <EntryLink entry={entry} restaurantId={restaurantId} />
            </li>
          ))}
          {allowed.length > inBar && (
            <li className="wide:hidden">
              <MoreScreens entries={allowed.slice(inBar)} restaurantId={restaurantId} />
            </li>
          )}
        </ul>
      </nav>
      <div className="flex min-h-0 min-w-0 grow flex-col">
        <Outlet />
      </div>
    </div>
  );
}

const entryClass =
  'grid min-h-14 w-full place-content-center justify-items-center gap-0.5 px-1 text-center text-[11px] leading-[1.2] text-muted hover:bg-sunken wide:text-12';

function EntryLink({ entry: { to, icon, label }, restaurantId }: { entry: Entry; restaurantId: number }) {
  const t = useTranslations('frame');
  return (
    <Link
      to={to}
      params={{ restaurantId: String(restaurantId) }}
      className={joinClassNames(
        entryClass,
        'data-[status=active]:font-bold data-[status=active]:text-brand-text wide:data-[status=active]:bg-brand-soft wide:data-[status=active]:text-text wide:data-[status=active]:shadow-[inset_4px_0_0_var(--brand)]',
      )}
    >
      <AnyIcon name={icon} />
      {t(`entries.${label}`)}
    </Link>
  );
}

/** What has no place in a phone's bar: a sheet above it. The browser closes it by Escape and by a tap beside it. */
function MoreScreens({ entries: more, restaurantId }: { entries: readonly Entry[]; restaurantId: number }) {
  const t = useTranslations('frame');
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isHere = more.some(({ to }) => path.endsWith(to.slice(to.lastIndexOf('/'))));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet closes when the screen changes
  useEffect(() => sheet.current?.hidePopover(), [path]);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={joinClassNames(entryClass, isHere && 'font-bold text-brand-text')}
      >
        <AnyIcon name="more" />
        {t('more')}
      </button>
      <div
        ref={sheet}
        id={id}
        popover="auto"
        className="fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none rounded-t-card bg-raised p-2 pb-safe text-text shadow-overlay backdrop:bg-black/40"
      >
        <ul className="grid grid-cols-4 gap-1">
          {more.map((entry) => (
            <li key={entry.to}>
              <EntryLink entry={entry} restaurantId={restaurantId} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
