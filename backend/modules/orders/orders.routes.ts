import { contract } from '@/lib/contract/contract';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { dinerOf, serve } from '../../http/serve';
import { incompleteOrders, orderDetail, orderHistory, orderList } from './order-detail';
import { orderStreamRoute } from './order-stream';
import { cancelOwnOrder, pickedUp } from './user-order';

/** One's own orders and what becomes of them (API-62 to API-67). */
export function ordersRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['orders.detail'], (input, context) =>
    orderDetail(deps, dinerOf(context), input.orderTransactionId, input.locale ?? context.locale),
  );
  serve(app, contract['orders.list'], (input, context) =>
    orderList(deps, dinerOf(context), input.locale ?? context.locale),
  );
  serve(app, contract['orders.incomplete'], (input, context) =>
    incompleteOrders(deps, dinerOf(context), input.locale ?? context.locale),
  );
  serve(app, contract['orders.history'], (input, context) =>
    orderHistory(deps, dinerOf(context), input.pageNum, input.locale ?? context.locale),
  );
  serve(app, contract['orders.cancel'], (input, context) => cancelOwnOrder(deps, dinerOf(context), input));
  serve(app, contract['orders.pickedUp'], (input, context) =>
    pickedUp(deps, dinerOf(context), input.orderTransactionId),
  );
  orderStreamRoute(app, deps);
}
