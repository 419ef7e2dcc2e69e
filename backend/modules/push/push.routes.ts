import { contract } from '@/lib/contract/contract';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { getDiner, serve } from '../../http/serve';
import { getOrderPushState, subscribe, unsubscribe } from './push';

/** Serves subscriptions to an order's push notifications; the calls are an extension of the specification. */
export function addPushRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['orders.push'], (input, context) => getOrderPushState(deps, getDiner(context), input));
  serve(app, contract['orders.pushSubscribe'], (input, context) =>
    subscribe(deps, getDiner(context), input, context.locale),
  );
  serve(app, contract['orders.pushUnsubscribe'], (input, context) =>
    unsubscribe(deps, getDiner(context), input),
  );
}
