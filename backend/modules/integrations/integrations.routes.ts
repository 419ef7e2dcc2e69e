import { staffContract } from '@/lib/contract/staff/contract';
import type { HttpApp } from '../../http/http-app';
import { serveStaff } from '../../http/staff/serve-staff';
import { listApiKeys, makeApiKey, revokeApiKey } from './api-keys';
import {
  addWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  replayDelivery,
  testWebhook,
} from './webhooks';

/** Serves what connects a restaurant to other systems. */
export function addIntegrationsRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['apiKeys.list'], ({ restaurantId }, { deps }) =>
    listApiKeys(deps, restaurantId),
  );
  serveStaff(app, staffContract['apiKeys.make'], makeApiKey);
  serveStaff(app, staffContract['apiKeys.revoke'], async (input, context) => {
    await revokeApiKey(input, context);
    return {};
  });

  serveStaff(app, staffContract['webhooks.list'], ({ restaurantId }, { deps }) =>
    listWebhooks(deps, restaurantId),
  );
  serveStaff(app, staffContract['webhooks.add'], addWebhook);
  serveStaff(app, staffContract['webhooks.remove'], async (input, context) => {
    await removeWebhook(input, context);
    return {};
  });
  serveStaff(app, staffContract['webhooks.deliveries'], (input, { deps }) => listDeliveries(deps.db, input));
  serveStaff(app, staffContract['webhooks.replay'], async (input, context) => {
    await replayDelivery(input, context);
    return {};
  });
  serveStaff(app, staffContract['webhooks.test'], testWebhook);
}
