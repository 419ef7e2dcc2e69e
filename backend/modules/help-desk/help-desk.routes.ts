import { contract } from '@/lib/contract/contract';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { getDiner, serve } from '../../http/serve';
import { resolveRestaurant } from '../restaurant/resolve-restaurant';
import { findHelpDeskAddress } from './help-desk-address';
import { writeMessage } from './write-message';

/** Serves the address of customer service, and accepts messages that it answers by mail. */
export function addHelpDeskRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['helpDesk.url'], async ({ restaurantId }, { viewer }) => {
    const restaurant = await resolveRestaurant(deps, restaurantId, viewer);
    const url = restaurant && findHelpDeskAddress(restaurant.config, viewer.userId ?? 0);
    if (!url) throw new DomainError('HELP_DESK_NONE');
    return { url };
  });

  serve(app, contract['helpDesk.write'], async (input, context) => {
    const message = { ...input, userId: getDiner(context), locale: context.locale };
    await writeMessage(deps, message, context.address);
    return {};
  });
}
