import type { Deps } from './deps';
import { healthRoutes } from './http/health';
import { createHttpApp, type HttpApp } from './http/http-app';
import { authRoutes } from './modules/auth/auth.routes';
import { mediaRoutes } from './modules/media/media.routes';
import { devOutboxRoutes } from './modules/operator/dev-outbox.routes';
import { orderingRoutes } from './modules/ordering/ordering.routes';
import { ordersRoutes } from './modules/orders/orders.routes';
import { paymentsRoutes } from './modules/payments/payments.routes';
import { placesRoutes } from './modules/places/places.routes';
import { profileRoutes } from './modules/profile/profile.routes';
import { restaurantRoutes } from './modules/restaurant/restaurant.routes';

/** The backend's HTTP without a socket: every module's calls, one line each. */
export function createApp(deps: Deps): HttpApp {
  const app = createHttpApp(deps);
  healthRoutes(app);
  authRoutes(app, deps);
  profileRoutes(app, deps);
  placesRoutes(app, deps);
  restaurantRoutes(app, deps);
  orderingRoutes(app, deps);
  ordersRoutes(app, deps);
  paymentsRoutes(app, deps);
  app.route('/', mediaRoutes(deps));
  devOutboxRoutes(app, deps);
  return app;
}
