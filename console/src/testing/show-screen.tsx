import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { ComponentProps, ReactNode } from 'react';
import { vi } from 'vitest';
import type { Membership, Person } from '@/lib/contract/staff/account';
import type { Role } from '@/lib/contract/staff/roles';
import type { CountryCode, Locale } from '@/lib/contract/values';
import { useStaffEvents } from '../api/live';
import { queryClient } from '../api/query-client';
import { setLocale } from '../locale';
import { LocaleProvider } from '../locale-provider';
import { WithMessages } from '../with-messages';

const owner = {
  restaurantId: 3473,
  restaurantName: 'Lantern Kitchen',
  logo: undefined,
  brand: undefined,
  timeZone: 'Asia/Singapore',
  countryCode: 'SG',
  role: 'owner',
  lacksSecondFactor: false,
} satisfies Membership;
const person: Omit<Person, 'memberships'> = {
  staffId: 1,
  name: 'Hana',
  email: 'hana@staff.example',
  locale: 'en',
  isShared: false,
};

interface Options {
  locale?: Locale;
  /** Path of the screen and its search, below `/r/$restaurantId` unless it begins with a slash. */
  path?: string;
  role?: Role;
  countryCode?: CountryCode;
  /** Restaurants where the person works as well. */
  others?: Partial<Membership>[];
  /** The texts that the screen loads around this part of it. */
  area?: ComponentProps<typeof WithMessages>['area'];
}

/** A live connection of the backend without changes, because most actions need a live screen. */
export class QuietEventSource extends EventTarget {
  readonly #ping = () => this.dispatchEvent(new Event('ping'));
  readonly #pings = setInterval(this.#ping, 1_000);
  readonly close = () => clearInterval(this.#pings);
  constructor() {
    super();
    queueMicrotask(this.#ping);
  }
}

function Restaurant() {
  useStaffEvents(owner.restaurantId);
  return <Outlet />;
}

/** Renders a part of the console as the router does, for staff of a restaurant, by default in Singapore. */
export async function showScreen(
  content: ReactNode,
  {
    locale = 'en',
    path: url = 'orders',
    role = 'owner',
    countryCode = 'SG',
    others = [],
    area,
  }: Options = {},
) {
  vi.stubGlobal('EventSource', QuietEventSource);
  setLocale(locale);
  queryClient.clear();
  const [path = url] = url.split('?');
  const membership: Membership = { ...owner, role, countryCode };
  const root = createRootRoute();
  const restaurant = createRoute({
    getParentRoute: () => root,
    path: '/r/$restaurantId',
    beforeLoad: () => ({
      person: { ...person, memberships: [membership, ...others.map((other) => ({ ...owner, ...other }))] },
      membership,
    }),
    component: Restaurant,
  });
  const component = () =>
    area ? (
      <WithMessages area={area}>
        <div data-screen>{content}</div>
      </WithMessages>
    ) : (
      <div data-screen>{content}</div>
    );
  const isOutside = path.startsWith('/');
  const screen = createRoute({
    getParentRoute: () => (isOutside ? root : restaurant) as typeof root,
    path,
    component,
  });
  const router = createRouter({
    routeTree: isOutside
      ? root.addChildren([screen])
      : root.addChildren([restaurant.addChildren([screen as never])]),
    // An action may redirect to a screen that the test does not have.
    defaultNotFoundComponent: () => null,
    history: createMemoryHistory({
      initialEntries: [isOutside ? url : `/r/${membership.restaurantId}/${url}`],
    }),
  });
  const shown = render(
    <LocaleProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </LocaleProvider>,
  );
  await waitFor(() => {
    if (!shown.container.querySelector('[data-screen]')) throw new Error('the screen is not rendered yet');
  });
  // A dialog takes the pointer from the page one render before it takes it itself, which only a loaded machine shows;
  // the browser tests check that controls can be reached.
  return { ...shown, router, user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }) };
}
