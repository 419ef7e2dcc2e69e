import { contract } from '@/lib/contract/contract';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { getDiner, serve } from '../../http/serve';
import { checkUserPayment } from './check-payment';
import { addNoticeRoutes } from './notice.routes';

export function addPaymentsRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['payments.check'], ({ orderTransactionId }, context) =>
    checkUserPayment(deps, getDiner(context), orderTransactionId),
  );
  addNoticeRoutes(app, deps);
}
