import { contract } from '@/lib/contract/contract';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { getDiner, serve } from '../../http/serve';
import { hasSubscribed, subscribe } from './subscription';

export function addSubscriptionRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['subscription.subscribe'], async (input, context) => {
    await subscribe(deps, getDiner(context), context.address, input);
    return {};
  });
  serve(app, contract['subscription.stat'], ({ restaurantId }, context) =>
    hasSubscribed(deps, context.viewer, restaurantId),
  );
}
