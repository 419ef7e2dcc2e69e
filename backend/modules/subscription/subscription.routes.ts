import { z } from 'zod';
import { contract } from '@/lib/contract/contract';
import { newsletterPath } from '@/lib/contract/staff/guests';
import { count } from '@/lib/contract/wire';
import { recordAudit } from '../../core/audit-log';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import { toCsvRow } from '../../http/csv-row';
import type { HttpApp } from '../../http/http-app';
import { decodeInput } from '../../http/read-input';
import { getDiner, serve } from '../../http/serve';
import { requirePerson } from '../../http/staff/serve-staff';
import { endSubscription, hasSubscribed, listSubscribers, subscribe } from './subscription';

const asked = { method: 'GET', input: z.object({ restaurantId: count }) } as const;

export function addSubscriptionRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['subscription.subscribe'], async (input, context) => {
    await subscribe(deps, getDiner(context), context.address, input);
    return {};
  });
  serve(app, contract['subscription.end'], async ({ restaurantId }, context) => {
    await endSubscription(deps.db, getDiner(context), restaurantId);
    return {};
  });
  serve(app, contract['subscription.stat'], ({ restaurantId }, context) =>
    hasSubscribed(deps, context.viewer, restaurantId),
  );
}

/** Serves the addresses of the newsletter to managers. */
export function addNewsletterRoutes(app: HttpApp, deps: Deps): void {
  app.get(`/${newsletterPath}`, async (c) => {
    c.set('call', 'staff.newsletter.csv');
    const { restaurantId } = decodeInput(asked, c.req.query()) as z.output<typeof asked.input>;
    const { staff } = await requirePerson(c, restaurantId, 'manager');
    const rows = await withTransaction(deps.db, async (tx) => {
      await recordAudit(tx, {
        restaurantId,
        actor: staff.name,
        staffId: staff.staffId,
        address: c.get('address'),
        act: 'guest.export-news',
        subject: '',
        at: deps.clock(),
      });
      return listSubscribers(tx, restaurantId);
    });
    c.header('content-type', 'text/csv; charset=utf-8');
    c.header('content-disposition', 'attachment; filename="newsletter.csv"');
    const lines = rows.map(({ email, subscribedAt }) => toCsvRow([email, subscribedAt.toISOString()]));
    return c.body(toCsvRow(['email', 'subscribed']) + lines.join(''));
  });
}
