import { addApiDescriptionRoutes } from './api-description/api-description.routes';
import type { Deps } from './deps';
import { backendSettings } from './env';
import { addHealthRoutes } from './http/health';
import { createHttpApp, type HttpApp } from './http/http-app';
import { addMetricsRoutes } from './http/metrics.routes';
import { addSettingsRoutes } from './http/settings.routes';
import { createConsoleApp, servePages } from './http/staff/console-app';
import { isConsoleRequest } from './http/staff/console-host';
import { addAddressesRoutes } from './modules/addresses/addresses.routes';
import { addAdsRoutes } from './modules/ads/ads.routes';
import { addAuthRoutes } from './modules/auth/auth.routes';
import { findBuildFile } from './modules/build-files/build-files';
import { addBuildFilesRoutes } from './modules/build-files/build-files.routes';
import { addCashDrawersRoutes } from './modules/cash-drawers/cash-drawers.routes';
import { changeStreamRoutes } from './modules/changes/change-stream.routes';
import { addDineInRoutes } from './modules/dine-in/dine-in.routes';
import { addDomainRoutes } from './modules/domains/domains.routes';
import { addDoorQueueRoutes, addStaffDoorQueueRoutes } from './modules/door-queue/door-queue.routes';
import { addFavouritesRoutes } from './modules/favourites/favourites.routes';
import { addFiguresRoutes } from './modules/figures/figures.routes';
import { addGuestsRoutes } from './modules/guests/guests.routes';
import { addHelpDeskRoutes } from './modules/help-desk/help-desk.routes';
import { addStaffMessagesRoutes } from './modules/help-desk/staff-messages.routes';
import { addIntegrationsRoutes } from './modules/integrations/integrations.routes';
import { createMediaRoutes } from './modules/media/media.routes';
import { addMenuDraftRoutes } from './modules/menu-draft/menu-draft.routes';
import { addOrdersRoutes } from './modules/orders/orders.routes';
import { addOrderingRoutes } from './modules/orders/placing/ordering.routes';
import { addDevOutboxRoutes } from './modules/outbox/dev-outbox.routes';
import { addPartiesRoutes } from './modules/parties/parties.routes';
import { addPaymentsRoutes } from './modules/payments/payments.routes';
import { addPayoutsRoutes } from './modules/payouts/payouts.routes';
import { addPlacesRoutes } from './modules/places/places.routes';
import { createPrinterApp } from './modules/printing/printer.routes';
import { addPrintingRoutes } from './modules/printing/printing.routes';
import { addProfileRoutes } from './modules/profile/profile.routes';
import { addPushRoutes } from './modules/push/push.routes';
import { addReservationsRoutes } from './modules/reservations/reservations.routes';
import { addCertificateCheckRoutes } from './modules/restaurant/certificate-check.routes';
import { addRestaurantRoutes } from './modules/restaurant/restaurant.routes';
import { addReviewsRoutes } from './modules/reviews/reviews.routes';
import { addStaffReviewsRoutes } from './modules/reviews/staff-reviews.routes';
import { addSetupRoutes } from './modules/setup/setup.routes';
import { addShortLinksRoutes } from './modules/short-links/short-links.routes';
import { addAccountRoutes } from './modules/staff/account.routes';
import { addAuditRoutes } from './modules/staff/audit.routes';
import { addPasskeyRoutes } from './modules/staff/passkeys.routes';
import { addPeopleRoutes } from './modules/staff/people.routes';
import { addSecondFactorRoutes } from './modules/staff/second-factor.routes';
import { addStaffStreamRoute } from './modules/staff/staff-stream';
import { addTabletRoutes } from './modules/staff/tablet.routes';
import { addStaffAttentionRoutes } from './modules/staff-attention/staff-attention.routes';
import { addStaffBookingsRoutes } from './modules/staff-bookings/staff-bookings.routes';
import { addStaffMoneyRoutes } from './modules/staff-money/staff-money.routes';
import { addStaffOrdersRoutes } from './modules/staff-orders/staff-orders.routes';
import { addStaffTablesRoutes } from './modules/staff-tables/staff-tables.routes';
import { addNewsletterRoutes, addSubscriptionRoutes } from './modules/subscription/subscription.routes';
import { addTrackingRoutes } from './modules/tracking/tracking.routes';
import { addVouchersRoutes } from './modules/vouchers/vouchers.routes';
import { addStaffWaitingListRoutes, addWaitingListRoutes } from './modules/waiting-list/waiting-list.routes';
import { addWalletRoutes } from './modules/wallet/wallet.routes';

/**
 * Creates the app, which routes a request by its host to the console and its printers or to the storefronts'
 * protocol. Opens no socket.
 */
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

/** Creates the staff console's app (docs/decisions/console.md): calls, events and pages. */
function createStaffApp(deps: Deps): HttpApp {
  const app = createConsoleApp(deps);
  addAccountRoutes(app);
  addPeopleRoutes(app);
  addSecondFactorRoutes(app);
  addPasskeyRoutes(app);
  addTabletRoutes(app);
  addStaffAttentionRoutes(app);
  addStaffOrdersRoutes(app);
  addStaffBookingsRoutes(app);
  addStaffWaitingListRoutes(app);
  addStaffDoorQueueRoutes(app);
  addGuestsRoutes(app);
  addStaffReviewsRoutes(app);
  addStaffMessagesRoutes(app);
  addStaffTablesRoutes(app, deps);
  addStaffMoneyRoutes(app);
  addCashDrawersRoutes(app);
  addPayoutsRoutes(app);
  addPrintingRoutes(app);
  addAuditRoutes(app, deps);
  addMenuDraftRoutes(app);
  addDomainRoutes(app);
  addSetupRoutes(app);
  addIntegrationsRoutes(app);
  addApiDescriptionRoutes(app);
  addFiguresRoutes(app, deps);
  addNewsletterRoutes(app, deps);
  addStaffStreamRoute(app, deps);
  app.route('/', createMediaRoutes(deps));
  servePages(app, deps, (name) => findBuildFile(deps.db, `console/${name}`));
  return app;
}

function createShopApp(deps: Deps): HttpApp {
  const app = createHttpApp(deps);
  addHealthRoutes(app);
  addMetricsRoutes(app, deps);
  addSettingsRoutes(app, backendSettings);
  addApiDescriptionRoutes(app);
  addAuthRoutes(app, deps);
  addShortLinksRoutes(app, deps);
  addProfileRoutes(app, deps);
  addAddressesRoutes(app, deps);
  addPlacesRoutes(app, deps);
  addSubscriptionRoutes(app, deps);
  addRestaurantRoutes(app, deps);
  addCertificateCheckRoutes(app, deps);
  changeStreamRoutes(app, deps);
  addBuildFilesRoutes(app, deps);
  addReviewsRoutes(app, deps);
  addFavouritesRoutes(app, deps);
  addHelpDeskRoutes(app, deps);
  addAdsRoutes(app, deps);
  addDineInRoutes(app, deps);
  addPartiesRoutes(app, deps);
  addTrackingRoutes(app, deps);
  addOrderingRoutes(app, deps);
  addOrdersRoutes(app, deps);
  addPushRoutes(app, deps);
  addPaymentsRoutes(app, deps);
  addVouchersRoutes(app, deps);
  addReservationsRoutes(app, deps);
  addWaitingListRoutes(app, deps);
  addDoorQueueRoutes(app, deps);
  addWalletRoutes(app, deps);
  app.route('/', createMediaRoutes(deps));
  addDevOutboxRoutes(app, deps);
  return app;
}
