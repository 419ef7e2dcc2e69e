import { Link, Outlet, useLocation, useMatchRoute, useRouteContext } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { AnyIcon, type AnyIconName } from '@/components/ui/any-icon';
import { joinClassNames } from '@/components/ui/class-names';
import { isAtLeast, type Role } from '@/lib/contract/staff/roles';
import { resolveTheme } from '@/lib/domain/theme';
import { useLive, useStaffEvents } from '../api/live';
import { Avatar } from './avatar';

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

/** One screen: its title in the top bar, and its content. */
export function Screen({
  title,
  actions,
  isFull = false,
  children,
}: {
  title: string;
  /** The content takes the whole height and scrolls in its parts. */
  isFull?: boolean;
  /** Content of the top bar, beside the person. */
  actions?: React.ReactNode;
  children: React.ReactNode;
}) {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  useEffect(() => {
    document.title = `${title} · ${membership.restaurantName}`;
  }, [title, membership.restaurantName]);
  return (
    <>
      <header className="flex h-15 shrink-0 items-center gap-3 border-b border-line bg-raised px-4 wide:px-6">
        <h1 className="shrink-0">{title}</h1>
        <p className="hidden min-w-0 truncate text-14 text-muted wide:block">{membership.restaurantName}</p>
        <div className="ml-auto flex shrink-0 items-center gap-3 print:hidden">
          {actions}
          <LiveState />
          <PersonLink />
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={joinClassNames(
          // What is hidden from sight is placed in here: else the page itself scrolls, into nothing.
          'relative min-h-0 grow print:static print:overflow-visible',
          isFull ? 'overflow-hidden' : 'overflow-y-auto p-4',
        )}
      >
        {children}
      </main>
    </>
  );
}

/** Whether changes arrive by push, in colour and words. */
export function LiveState() {
  const t = useTranslations('frame');
  const { isLive } = useLive();
  return (
    <p
      role="status"
      className={joinClassNames(
        'flex items-center gap-2 text-14 font-bold',
        isLive ? 'text-success' : 'text-danger',
      )}
    >
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {t(isLive ? 'live' : 'notLive')}
    </p>
  );
}

/** Who acts here: leads to their account, on a shared tablet to the PIN of the next one. */
export function PersonLink() {
  const { membership, person } = useRouteContext({ from: '/r/$restaurantId' });
  const t = useTranslations('frame');
  const href = useLocation({ select: (location) => location.href });
  const label = (
    <>
      <Avatar staffId={person.staffId} name={person.name} />
      <span className="sr-only wide:hidden">{person.name}</span>
      <span className="hidden text-14 leading-heading wide:block">
        <b className="block">{person.name}</b>
        <span className="block text-12 text-muted">{t(`roles.${membership.role}`)}</span>
      </span>
    </>
  );
  const className = 'flex min-h-11 items-center gap-2';
  if (person.isShared)
    return (
      <Link to="/pin" search={{ from: href }} className={className}>
        {label}
      </Link>
    );
  return (
    <Link
      to="/r/$restaurantId/account"
      params={{ restaurantId: String(membership.restaurantId) }}
      className={className}
    >
      {label}
    </Link>
  );
}

const brandNames = ['--brand', '--on-brand', '--brand-on-ink', '--brand-text'] as const;

/** Sets the restaurant's colour on the page, in both schemes. */
function useBrand(brand: string | undefined): void {
  useEffect(() => {
    if (!brand) return;
    const root = document.documentElement.style;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const apply = () => {
      const theme = resolveTheme({ templateThemeBg: brand });
      const values = [
        theme.brand,
        theme.onBrand,
        theme.brandOnInk,
        theme[dark.matches ? 'dark' : 'light'].brandText,
      ];
      brandNames.forEach((name, at) => void root.setProperty(name, values[at]!));
    };
    apply();
    dark.addEventListener('change', apply);
    return () => {
      dark.removeEventListener('change', apply);
      // Screens outside of a restaurant follow the scheme by themselves.
      for (const name of brandNames) root.removeProperty(name);
    };
  }, [brand]);
}
