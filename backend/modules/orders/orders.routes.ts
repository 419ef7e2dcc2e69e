import { contract } from '@/lib/contract/contract';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { dinerOf, serve } from '../../http/serve';
import { orderDetail } from './order-detail';
import { orderStreamRoute } from './order-stream';

/** One's own orders and what becomes of them (API-65). */
export function ordersRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['orders.detail'], (input, context) =>
    orderDetail(deps, dinerOf(context), input.orderTransactionId, input.locale ?? context.locale),
  );
  orderStreamRoute(app, deps);
}
