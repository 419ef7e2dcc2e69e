import { useRouteContext } from '@tanstack/react-router';
import { useEffect } from 'react';
import { joinClassNames } from '@/components/ui/class-names';
import { LiveState } from './live-state';
import { PersonLink } from './person-link';

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
