import { Link, Outlet, useLocation, useMatchRoute, useRouteContext } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { AnyIcon, type AnyIconName } from '@/components/ui/any-icon';
import { joinClassNames } from '@/components/ui/class-names';
import { isAtLeast, type Role } from '@/lib/contract/staff/roles';
import { useStaffEvents } from '../api/live';
import { useWakeLock } from '../orders/use-ringing';
import { restWhereMoved } from './rest-where-moved';
import { Strips } from './strips';
import { useRail } from './use-attention';
import { useBrand } from './use-brand';

/**
 * Screens of the rail, with the lowest role that may open them. A new screen needs a line here and a route in
 * router.tsx. On a phone the first four are in the bar, the others under More.
 */
export const entries = [
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

/** Number of entries in a phone's bar, besides More. */
const inBar = 4;

/** Frames every screen of a restaurant with the rail or bar of screens, and subscribes to its events. */
export function Frame() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const t = useTranslations('frame');
  const { restaurantId, restaurantName, role, brand, logo } = membership;
  useStaffEvents(restaurantId);
  const counts = useRail(restaurantId);
  useWakeLock();
  useBrand(brand);
  // The kitchen view has no rail, because it is read from afar.
  const isKitchen = useMatchRoute()({ to: '/r/$restaurantId/kitchen' });
  if (isKitchen)
    return (
      <div ref={restWhereMoved} className="flex h-dvh flex-col">
        <Strips />
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
            {/* biome-ignore lint/performance/noImgElement: the console has no next/image */}
            {logo && <img src={logo} alt={restaurantName} className="size-full object-cover" />}
          </span>
        </span>
        <ul className="grid auto-cols-fr grid-flow-col wide:block">
          {allowed.map((entry, at) => (
            <li key={entry.to} className={joinClassNames(at >= inBar && 'hidden wide:block')}>
              <EntryLink entry={entry} restaurantId={restaurantId} count={counts[entry.label]} />
            </li>
          ))}
          {allowed.length > inBar && (
            <li className="wide:hidden">
              <MoreScreens entries={allowed.slice(inBar)} restaurantId={restaurantId} counts={counts} />
            </li>
          )}
        </ul>
      </nav>
      <div ref={restWhereMoved} className="flex min-h-0 min-w-0 grow flex-col">
        <Strips />
        {/* Another restaurant is another screen, so nothing that was typed for one reaches the other. */}
        <Outlet key={restaurantId} />
      </div>
    </div>
  );
}

const entryClass =
  'grid min-h-14 w-full place-content-center justify-items-center gap-0.5 px-1 text-center text-[11px] leading-[1.2] text-muted hover:bg-sunken wide:text-12';

function EntryLink({
  entry: { to, icon, label },
  restaurantId,
  count = 0,
}: {
  entry: Entry;
  restaurantId: number;
  /** Number of things that wait there. */
  count?: number;
}) {
  const t = useTranslations('frame');
  const name = t(`entries.${label}`);
  return (
    <Link
      to={to}
      params={{ restaurantId: String(restaurantId) }}
      className={joinClassNames(
        entryClass,
        'data-[status=active]:font-bold data-[status=active]:text-brand-text wide:data-[status=active]:bg-brand-soft wide:data-[status=active]:text-text wide:data-[status=active]:shadow-[inset_4px_0_0_var(--brand)]',
      )}
    >
      <CountedIcon name={icon} count={count} />
      <span aria-hidden={count > 0}>{name}</span>
      {count > 0 && <span className="sr-only">{t('waiting', { label: name, count })}</span>}
    </Link>
  );
}

const CountedIcon = ({ name, count }: { name: AnyIconName; count: number }) => (
  <span className="relative">
    <AnyIcon name={name} />
    {count > 0 && (
      <b
        aria-hidden="true"
        className="num absolute -top-1.5 left-1/2 grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1 text-12 text-on-tone"
      >
        {count}
      </b>
    )}
  </span>
);

/**
 * Opens the screens that do not fit into a phone's bar, in a sheet above it. The browser closes the sheet on Escape and
 * on a tap outside.
 */
function MoreScreens({
  entries: more,
  restaurantId,
  counts,
}: {
  entries: readonly Entry[];
  restaurantId: number;
  counts: ReturnType<typeof useRail>;
}) {
  const t = useTranslations('frame');
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const count = more.reduce((sum, { label }) => sum + (counts[label] ?? 0), 0);
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
        <CountedIcon name="more" count={count} />
        <span aria-hidden={count > 0}>{t('more')}</span>
        {count > 0 && <span className="sr-only">{t('waiting', { label: t('more'), count })}</span>}
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
              <EntryLink entry={entry} restaurantId={restaurantId} count={counts[entry.label]} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
