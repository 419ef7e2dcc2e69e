import { contract } from '@/lib/contract/contract';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { dinerOf, serve } from '../../http/serve';
import { orderDetail, orderList } from './order-detail';
import { orderStreamRoute } from './order-stream';

/** One's own orders and what becomes of them (API-62, API-65). */
export function ordersRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['orders.detail'], (input, context) =>
    orderDetail(deps, dinerOf(context), input.orderTransactionId, input.locale ?? context.locale),
  );
  serve(app, contract['orders.list'], (input, context) =>
    orderList(deps, dinerOf(context), input.locale ?? context.locale),
  );
  orderStreamRoute(app, deps);
}
