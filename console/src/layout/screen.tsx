import { useRouteContext } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { joinClassNames } from '@/components/ui/class-names';
import { LiveState } from './live-state';
import { PersonLink } from './person-link';

const RestaurantSwitch = lazy(() =>
  import('./restaurant-switch').then((module) => ({ default: module.RestaurantSwitch })),
);

/** Lays out one screen: its title in the top bar, and its content. */
export function Screen({
  title,
  actions,
  isFull = false,
  children,
}: {
  title: string;
  /** Gives the content the whole height, with scrolling parts. */
  isFull?: boolean;
  /** Content of the top bar, beside the person; below the title on a phone. */
  actions?: React.ReactNode;
  children: React.ReactNode;
}) {
  const { membership, person } = useRouteContext({ from: '/r/$restaurantId' });
  useEffect(() => {
    document.title = `${title} · ${membership.restaurantName}`;
  }, [title, membership.restaurantName]);
  return (
    <>
      <header className="-order-2 flex min-h-15 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b py-2 border-line bg-raised px-4 wide:px-6">
        <h1 className="shrink-0">{title}</h1>
        {person.memberships.length > 1 ? (
          <Suspense>
            <RestaurantSwitch />
          </Suspense>
        ) : (
          <p className="hidden min-w-0 truncate text-14 text-muted wide:block">{membership.restaurantName}</p>
        )}
        <span className="grow" />
        {actions && (
          // A phone has no room for them beside the title.
          <div className="order-last flex basis-full flex-wrap gap-2 wide:order-none wide:basis-auto print:hidden">
            {actions}
          </div>
        )}
        <div className="flex shrink-0 items-center gap-3 print:hidden">
          <LiveState />
          <PersonLink />
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={joinClassNames(
          // Contains visually hidden elements, which would otherwise make the page itself scroll.
          'relative min-h-0 grow print:static print:overflow-visible',
          isFull ? 'overflow-hidden' : 'overflow-y-auto p-4',
        )}
      >
        {children}
      </main>
    </>
  );
}
