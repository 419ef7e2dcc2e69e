import { contract } from '@/lib/contract/contract';
import { readReplica } from '../../core/replica';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { getDiner, serve } from '../../http/serve';
import { getPaymentOptions, payOrder } from './paying/pay-again';
import { getOrderDetail } from './reading/order-detail';
import { listIncompleteOrders, listPastOrders, listUserOrders } from './reading/order-lists';
import { addOrderStreamRoute } from './reading/order-stream';
import { cancelUserOrder, markPickedUp, undoPickedUp } from './steps/user-order';

export function addOrdersRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['orders.detail'], (input, context) =>
    getOrderDetail(deps, getDiner(context), input.orderTransactionId, input.locale ?? context.locale),
  );
  serve(app, contract['orders.list'], (input, context) =>
    readReplica(deps, (db) =>
      listUserOrders({ ...deps, db }, getDiner(context), input.locale ?? context.locale),
    ),
  );
  serve(app, contract['orders.incomplete'], (input, context) =>
    listIncompleteOrders(deps, getDiner(context), input.locale ?? context.locale),
  );
  serve(app, contract['orders.history'], (input, context) =>
    readReplica(deps, (db) =>
      listPastOrders({ ...deps, db }, getDiner(context), input.pageNum, input.locale ?? context.locale),
    ),
  );
  serve(app, contract['orders.cancel'], (input, context) => cancelUserOrder(deps, getDiner(context), input));
  serve(app, contract['orders.pickedUp'], (input, context) =>
    markPickedUp(deps, getDiner(context), input.orderTransactionId),
  );
  serve(app, contract['orders.undoPickedUp'], (input, context) =>
    undoPickedUp(deps, getDiner(context), input.orderTransactionId),
  );
  serve(app, contract['payments.options'], ({ orderTransactionId }, context) =>
    getPaymentOptions(deps, getDiner(context), orderTransactionId, context.locale),
  );
  serve(app, contract['payments.pay'], (input, context) =>
    payOrder(deps, getDiner(context), input, input.locale ?? context.locale),
  );
  addOrderStreamRoute(app, deps);
}
