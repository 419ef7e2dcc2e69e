import { contract } from '@/lib/contract/contract';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { getDiner, serve } from '../../http/serve';
import { paymentOptions, payOrder } from '../orders/pay-again';
import { checkUserPayment } from './check-payment';
import { noticeRoutes } from './notice.routes';

/** Paying an order that was placed before (API-73, API-74), asking after payments, and what providers say of them. */
export function paymentsRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['payments.options'], ({ orderTransactionId }, context) =>
    paymentOptions(deps, getDiner(context), orderTransactionId, context.locale),
  );
  serve(app, contract['payments.pay'], (input, context) =>
    payOrder(deps, getDiner(context), input, input.locale ?? context.locale),
  );
  serve(app, contract['payments.check'], ({ orderTransactionId }, context) =>
    checkUserPayment(deps, getDiner(context), orderTransactionId),
  );
  noticeRoutes(app, deps);
}
