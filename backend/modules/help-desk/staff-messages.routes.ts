import { staffContract } from '@/lib/contract/staff/contract';
import type { HttpApp } from '../../http/http-app';
import { serveStaff } from '../../http/staff/serve-staff';
import { closeMessage } from './close-message';
import { countOpenMessages, loadAllMessages } from './messages.repository';

/** Number of messages in one response. */
const pageSize = 20;

/** Serves the users' messages to the restaurant, which staff read and answer. */
export function addStaffMessagesRoutes(app: HttpApp): void {
  serveStaff(
    app,
    staffContract['messages.list'],
    async ({ restaurantId, closed = false, after }, { deps }) => {
      const [rows, open] = await Promise.all([
        loadAllMessages(deps.db, restaurantId, { closed, after, most: pageSize + 1 }),
        countOpenMessages(deps.db, restaurantId),
      ]);
      return {
        messages: rows.slice(0, pageSize).map(({ message, name }) => ({
          messageId: message.id,
          name: name ?? undefined,
          email: message.email,
          locale: message.locale,
          text: message.text,
          at: message.createdAt.toISOString(),
          state: message.state,
          answer: message.answer ?? undefined,
          closedBy: message.closedBy ?? undefined,
          closedAt: message.closedAt?.toISOString(),
        })),
        hasMore: rows.length > pageSize,
        open,
      };
    },
  );

  serveStaff(app, staffContract['messages.answer'], async (input, { deps, actor }) => {
    const { restaurantId, messageId, text } = input;
    await closeMessage(deps, messageId, text, { ...actor, actor: actor.actor ?? '', restaurantId });
    return {};
  });

  serveStaff(app, staffContract['messages.settle'], async ({ restaurantId, messageId }, { deps, actor }) => {
    await closeMessage(deps, messageId, undefined, { ...actor, actor: actor.actor ?? '', restaurantId });
    return {};
  });
}
