import { contract } from '@/lib/contract/contract';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { getDiner, serve } from '../../http/serve';
import { getOrderDetail } from './order-detail';
import { listIncompleteOrders, listPastOrders, listUserOrders } from './order-lists';
import { addOrderStreamRoute } from './order-stream';
import { getPaymentOptions, payOrder } from './pay-again';
import { cancelUserOrder, markPickedUp } from './user-order';

/** The user's orders (API-62 to API-67) and paying for one placed before (API-73, API-74). */
export function addOrdersRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['orders.detail'], (input, context) =>
    getOrderDetail(deps, getDiner(context), input.orderTransactionId, input.locale ?? context.locale),
  );
  serve(app, contract['orders.list'], (input, context) =>
    listUserOrders(deps, getDiner(context), input.locale ?? context.locale),
  );
  serve(app, contract['orders.incomplete'], (input, context) =>
    listIncompleteOrders(deps, getDiner(context), input.locale ?? context.locale),
  );
  serve(app, contract['orders.history'], (input, context) =>
    listPastOrders(deps, getDiner(context), input.pageNum, input.locale ?? context.locale),
  );
  serve(app, contract['orders.cancel'], (input, context) => cancelUserOrder(deps, getDiner(context), input));
  serve(app, contract['orders.pickedUp'], (input, context) =>
    markPickedUp(deps, getDiner(context), input.orderTransactionId),
  );
  serve(app, contract['payments.options'], ({ orderTransactionId }, context) =>
    getPaymentOptions(deps, getDiner(context), orderTransactionId, context.locale),
  );
  serve(app, contract['payments.pay'], (input, context) =>
    payOrder(deps, getDiner(context), input, input.locale ?? context.locale),
  );
  addOrderStreamRoute(app, deps);
}
