import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { Person } from '@/lib/contract/staff/account';
import { hasCode } from './api/call';
import { checkSession, createStaffQuery, queryClient } from './api/query-client';
import { parseAuditSearch } from './audit/audit-search';
import { Frame } from './layout/frame';
import { RouteError } from './layout/route-error';
import { type MoneyTab, moneyTabs } from './money/money-tabs';
import { type Column, columns } from './orders/columns';

/** Milliseconds after which a navigation checks the session again. */
const recheckMs = 30_000;

const rootRoute = createRootRoute({ component: Outlet, errorComponent: RouteError });

/** Returns the person as of the last check, which a navigation repeats without waiting for its answer. */
function loadPerson(): Promise<Person> {
  const whoAmI = createStaffQuery('account.whoAmI', {});
  const known = queryClient.getQueryState(whoAmI.queryKey);
  if (known?.data && Date.now() - known.dataUpdatedAt > recheckMs) void checkSession();
  return queryClient.ensureQueryData(whoAmI);
}

/** Returns the signed-in person. Redirects to the sign-in, or to the PIN of a shared tablet. */
async function requirePerson(from: string): Promise<Person> {
  try {
    return await loadPerson();
  } catch (error) {
    if (hasCode(error, 'STAFF_LOCKED')) throw redirect({ to: '/pin', search: { from } });
    if (hasCode(error, 'ACCESS_DENIED')) throw redirect({ to: '/sign-in', search: { from } });
    throw error;
  }
}

/**
 * Accepts only a same-origin path, so that a link cannot redirect elsewhere after the sign-in. Other keys keep their
 * raw values.
 */
function parseFrom({ from }: Record<string, unknown>): { from?: string } {
  return { from: typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined };
}

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async () => {
    const { memberships } = await requirePerson('/');
    const first = memberships[0];
    if (first)
      throw redirect({ to: '/r/$restaurantId/orders', params: { restaurantId: String(first.restaurantId) } });
  },
  component: lazyRouteComponent(() => import('./account/no-restaurant-page'), 'NoRestaurantPage'),
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: parseFrom,
  component: lazyRouteComponent(() => import('./account/sign-in-page'), 'SignInPage'),
});

const pinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pin',
  validateSearch: parseFrom,
  component: lazyRouteComponent(() => import('./tablet/pin-page'), 'PinPage'),
});

const secondFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/second-factor',
  validateSearch: parseFrom,
  beforeLoad: async ({ search: { from = '/' } }) => {
    const { memberships } = await requirePerson(from);
    if (!memberships.some(({ lacksSecondFactor }) => lacksSecondFactor)) throw redirect({ to: from });
  },
  component: lazyRouteComponent(() => import('./account/second-factor-page'), 'SecondFactorPage'),
});

const forgottenPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgotten-password',
  component: lazyRouteComponent(() => import('./account/forgotten-password-page'), 'ForgottenPasswordPage'),
});

const welcomeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/welcome',
  component: lazyRouteComponent(() => import('./account/welcome-page'), 'WelcomePage'),
});

/** Parent of every screen of a restaurant. */
const restaurantRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/r/$restaurantId',
  beforeLoad: async ({ params, location }) => {
    const person = await requirePerson(location.href);
    const membership = person.memberships.find((each) => String(each.restaurantId) === params.restaurantId);
    if (!membership) throw redirect({ to: '/' });
    if (membership.lacksSecondFactor)
      throw redirect({ to: '/second-factor', search: { from: location.href } });
    return { person, membership };
  },
  component: Frame,
});

const ordersRoute = createRoute({
  getParentRoute: () => restaurantRoute,
  path: 'orders',
  validateSearch: ({ card, column }: Record<string, unknown>): { card?: string; column?: Column } => ({
    ...(typeof card === 'string' && { card }),
    ...(columns.includes(column as Column) && { column: column as Column }),
  }),
  component: lazyRouteComponent(() => import('./orders/board-page'), 'BoardPage'),
});

const newOrderRoute = createRoute({
  getParentRoute: () => restaurantRoute,
  path: 'new-order',
  validateSearch: ({ table }: Record<string, unknown>): { table?: string } =>
    typeof table === 'string' || typeof table === 'number' ? { table: String(table) } : {},
  component: lazyRouteComponent(() => import('./counter/new-order-page'), 'NewOrderPage'),
});

const kitchenRoute = createRoute({
  getParentRoute: () => restaurantRoute,
  path: 'kitchen',
  validateSearch: ({ stations }: Record<string, unknown>): { stations?: number[] } =>
    Array.isArray(stations) && stations.every(Number.isSafeInteger) ? { stations } : {},
  component: lazyRouteComponent(() => import('./kitchen/kitchen-page'), 'KitchenPage'),
});

const tablesRoute = createRoute({
  getParentRoute: () => restaurantRoute,
  path: 'tables',
  component: lazyRouteComponent(() => import('./tables/tables-page'), 'TablesPage'),
});

const bookingsRoute = createRoute({
  getParentRoute: () => restaurantRoute,
  path: 'bookings',
  validateSearch: ({
    day,
    open,
    view,
  }: Record<string, unknown>): { day?: string; open?: string; view?: 'timeline' } => ({
    ...(typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && { day }),
    ...(typeof open === 'string' && { open }),
    ...(view === 'timeline' && { view }),
  }),
  component: lazyRouteComponent(() => import('./bookings/bookings-page'), 'BookingsPage'),
});

const guestsRoute = createRoute({
  getParentRoute: () => restaurantRoute,
  path: 'guests',
  validateSearch: ({ find }: Record<string, unknown>): { find?: string } =>
    (typeof find === 'string' || typeof find === 'number') && find !== '' ? { find: String(find) } : {},
  component: lazyRouteComponent(() => import('./guests/guests-page'), 'GuestsPage'),
});

const reviewsRoute = createRoute({
  getParentRoute: () => restaurantRoute,
  path: 'reviews',
  validateSearch: ({ stars, only }: Record<string, unknown>): { stars?: number; only?: 'unanswered' } => ({
    ...([1, 2, 3, 4, 5].includes(stars as number) && { stars: stars as number }),
    ...(only === 'unanswered' && { only }),
  }),
  component: lazyRouteComponent(() => import('./reviews/reviews-page'), 'ReviewsPage'),
});

const messagesRoute = createRoute({
  getParentRoute: () => restaurantRoute,
  path: 'messages',
  validateSearch: ({ only }: Record<string, unknown>): { only?: 'closed' } =>
    only === 'closed' ? { only } : {},
  component: lazyRouteComponent(() => import('./inbox/messages-page'), 'MessagesPage'),
});

const moneyRoute = createRoute({
  getParentRoute: () => restaurantRoute,
  path: 'money',
  validateSearch: ({ tab, notice }: Record<string, unknown>): { tab?: MoneyTab; notice?: number } => ({
    ...(moneyTabs.includes(tab as MoneyTab) && { tab: tab as MoneyTab }),
    ...(Number.isSafeInteger(notice) && { notice: notice as number }),
  }),
  component: lazyRouteComponent(() => import('./money/money-page'), 'MoneyPage'),
});

const printersRoute = createRoute({
  getParentRoute: () => restaurantRoute,
  path: 'printers',
  component: lazyRouteComponent(() => import('./printing/printers-page'), 'PrintersPage'),
});

const soldOutRoute = createRoute({
  getParentRoute: () => restaurantRoute,
  path: 'sold-out',
  validateSearch: ({ find, only }: Record<string, unknown>): { find?: string; only?: 'soldOut' } => ({
    ...((typeof find === 'string' || typeof find === 'number') && find !== '' && { find: String(find) }),
    ...(only === 'soldOut' && { only }),
  }),
  component: lazyRouteComponent(() => import('./sold-out/sold-out-page'), 'SoldOutPage'),
});

const menuRoute = createRoute({
  getParentRoute: () => restaurantRoute,
  path: 'menu',
  validateSearch: ({ category, dish }: Record<string, unknown>): { category?: string; dish?: string } => ({
    ...(typeof category === 'string' && { category }),
    ...(typeof dish === 'string' && { dish }),
  }),
  component: lazyRouteComponent(() => import('./menu/menu-page'), 'MenuPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => restaurantRoute,
  path: 'settings',
  component: lazyRouteComponent(() => import('./settings/settings-page'), 'SettingsPage'),
});

const connectionsRoute = createRoute({
  getParentRoute: () => restaurantRoute,
  path: 'connections',
  component: lazyRouteComponent(() => import('./integrations/connections-page'), 'ConnectionsPage'),
});

const setupRoute = createRoute({
  getParentRoute: () => restaurantRoute,
  path: 'setup',
  component: lazyRouteComponent(() => import('./setup/setup-page'), 'SetupPage'),
});

const figuresRoute = createRoute({
  getParentRoute: () => restaurantRoute,
  path: 'figures',
  validateSearch: ({
    day,
    period,
  }: Record<string, unknown>): { day?: string; period?: 'week' | 'month' | 'day' } => ({
    ...(typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && { day }),
    ...((period === 'week' || period === 'month') && { period }),
  }),
  component: lazyRouteComponent(() => import('./figures/figures-page'), 'FiguresPage'),
});

const peopleRoute = createRoute({
  getParentRoute: () => restaurantRoute,
  path: 'people',
  component: lazyRouteComponent(() => import('./people/people-page'), 'PeoplePage'),
});

const auditRoute = createRoute({
  getParentRoute: () => restaurantRoute,
  path: 'audit',
  validateSearch: parseAuditSearch,
  component: lazyRouteComponent(() => import('./audit/audit-page'), 'AuditPage'),
});

const accountRoute = createRoute({
  getParentRoute: () => restaurantRoute,
  path: 'account',
  component: lazyRouteComponent(() => import('./account/account-page'), 'AccountPage'),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    indexRoute,
    signInRoute,
    pinRoute,
    secondFactorRoute,
    forgottenPasswordRoute,
    welcomeRoute,
    restaurantRoute.addChildren([
      ordersRoute,
      newOrderRoute,
      kitchenRoute,
      soldOutRoute,
      tablesRoute,
      bookingsRoute,
      guestsRoute,
      reviewsRoute,
      messagesRoute,
      moneyRoute,
      printersRoute,
      menuRoute,
      settingsRoute,
      connectionsRoute,
      setupRoute,
      figuresRoute,
      peopleRoute,
      auditRoute,
      accountRoute,
    ]),
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

// The session ended or changed, in another tab or on the server.
window.addEventListener('session', () => void router.invalidate());
