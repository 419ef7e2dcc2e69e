import { contract } from '@/lib/contract/contract';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { getDiner, serve } from '../../http/serve';
import { checkUserPayment } from './check-payment';
import { noticeRoutes } from './notice.routes';

/** Payment status checks and payment providers' notices. */
export function paymentsRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['payments.check'], ({ orderTransactionId }, context) =>
    checkUserPayment(deps, getDiner(context), orderTransactionId),
  );
  noticeRoutes(app, deps);
}
