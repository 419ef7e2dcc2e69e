import { apiDescriptionRoutes } from './api-description/api-description.routes';
import type { Deps } from './deps';
import { healthRoutes } from './http/health';
import { createHttpApp, type HttpApp } from './http/http-app';
import { metricsRoutes } from './http/metrics.routes';
import { createConsoleApp, servePages } from './http/staff/console-app';
import { isConsoleRequest } from './http/staff/console-host';
import { addressesRoutes } from './modules/addresses/addresses.routes';
import { adsRoutes } from './modules/ads/ads.routes';
import { authRoutes } from './modules/auth/auth.routes';
import { changeStreamRoutes } from './modules/changes/change-stream.routes';
import { dineInRoutes } from './modules/dine-in/dine-in.routes';
import { domainRoutes } from './modules/domains/domains.routes';
import { favouritesRoutes } from './modules/favourites/favourites.routes';
import { figuresRoutes } from './modules/figures/figures.routes';
import { guestsRoutes } from './modules/guests/guests.routes';
import { helpDeskRoutes } from './modules/help-desk/help-desk.routes';
import { staffMessagesRoutes } from './modules/help-desk/staff-messages.routes';
import { mediaRoutes } from './modules/media/media.routes';
import { menuDraftRoutes } from './modules/menu-draft/menu-draft.routes';
import { ordersRoutes } from './modules/orders/orders.routes';
import { orderingRoutes } from './modules/orders/placing/ordering.routes';
import { devOutboxRoutes } from './modules/outbox/dev-outbox.routes';
import { partiesRoutes } from './modules/parties/parties.routes';
import { paymentsRoutes } from './modules/payments/payments.routes';
import { placesRoutes } from './modules/places/places.routes';
import { createPrinterApp } from './modules/printing/printer.routes';
import { printingRoutes } from './modules/printing/printing.routes';
import { profileRoutes } from './modules/profile/profile.routes';
import { pushRoutes } from './modules/push/push.routes';
import { reservationsRoutes } from './modules/reservations/reservations.routes';
import { certificateCheckRoutes } from './modules/restaurant/certificate-check.routes';
import { restaurantRoutes } from './modules/restaurant/restaurant.routes';
import { reviewsRoutes } from './modules/reviews/reviews.routes';
import { staffReviewsRoutes } from './modules/reviews/staff-reviews.routes';
import { setupRoutes } from './modules/setup/setup.routes';
import { shortLinksRoutes } from './modules/short-links/short-links.routes';
import { accountRoutes } from './modules/staff/account.routes';
import { auditRoutes } from './modules/staff/audit.routes';
import { passkeyRoutes } from './modules/staff/passkeys.routes';
import { peopleRoutes } from './modules/staff/people.routes';
import { secondFactorRoutes } from './modules/staff/second-factor.routes';
import { staffStreamRoute } from './modules/staff/staff-stream';
import { tabletRoutes } from './modules/staff/tablet.routes';
import { staffBookingsRoutes } from './modules/staff-bookings/staff-bookings.routes';
import { staffMoneyRoutes } from './modules/staff-money/staff-money.routes';
import { staffOrdersRoutes } from './modules/staff-orders/staff-orders.routes';
import { staffTablesRoutes } from './modules/staff-tables/staff-tables.routes';
import { subscriptionRoutes } from './modules/subscription/subscription.routes';
import { trackingRoutes } from './modules/tracking/tracking.routes';
import { vouchersRoutes } from './modules/vouchers/vouchers.routes';
import { staffWaitingListRoutes, waitingListRoutes } from './modules/waiting-list/waiting-list.routes';
import { walletRoutes } from './modules/wallet/wallet.routes';

/** Answers a request by its host: the console's and its printers', or the storefronts' wire protocol. Opens no socket. */
export function createApp(deps: Deps): { fetch: HttpApp['fetch'] } {
  const shop = createShopApp(deps);
  const console = createStaffApp(deps);
  const printers = createPrinterApp(deps);
  const { CONSOLE_HOST } = deps.env;
  const choose = (request: Request): HttpApp => {
    if (!isConsoleRequest(request, CONSOLE_HOST)) return shop;
    return new URL(request.url).pathname.startsWith('/print/') ? printers : console;
  };
  return { fetch: (request, ...rest) => choose(request).fetch(request, ...rest) };
}

/** The staff console (docs/decisions/console.md): its calls, its events, its pages. */
function createStaffApp(deps: Deps): HttpApp {
  const app = createConsoleApp(deps);
  accountRoutes(app);
  peopleRoutes(app);
  secondFactorRoutes(app);
  passkeyRoutes(app);
  tabletRoutes(app);
  staffOrdersRoutes(app);
  staffBookingsRoutes(app);
  staffWaitingListRoutes(app);
  guestsRoutes(app);
  staffReviewsRoutes(app);
  staffMessagesRoutes(app);
  staffTablesRoutes(app, deps);
  staffMoneyRoutes(app);
  printingRoutes(app);
  auditRoutes(app, deps);
  menuDraftRoutes(app);
  domainRoutes(app);
  setupRoutes(app);
  figuresRoutes(app, deps);
  staffStreamRoute(app, deps);
  app.route('/', mediaRoutes(deps));
  servePages(app, deps);
  return app;
}

function createShopApp(deps: Deps): HttpApp {
  const app = createHttpApp(deps);
  healthRoutes(app);
  metricsRoutes(app, deps);
  apiDescriptionRoutes(app);
  authRoutes(app, deps);
  shortLinksRoutes(app, deps);
  profileRoutes(app, deps);
  addressesRoutes(app, deps);
  placesRoutes(app, deps);
  subscriptionRoutes(app, deps);
  restaurantRoutes(app, deps);
  certificateCheckRoutes(app, deps);
  changeStreamRoutes(app, deps);
  reviewsRoutes(app, deps);
  favouritesRoutes(app, deps);
  helpDeskRoutes(app, deps);
  adsRoutes(app, deps);
  dineInRoutes(app, deps);
  partiesRoutes(app, deps);
  trackingRoutes(app, deps);
  orderingRoutes(app, deps);
  ordersRoutes(app, deps);
  pushRoutes(app, deps);
  paymentsRoutes(app, deps);
  vouchersRoutes(app, deps);
  reservationsRoutes(app, deps);
  waitingListRoutes(app, deps);
  walletRoutes(app, deps);
  app.route('/', mediaRoutes(deps));
  devOutboxRoutes(app, deps);
  return app;
}
