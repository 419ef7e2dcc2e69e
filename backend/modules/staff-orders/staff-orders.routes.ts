import { staffContract } from '@/lib/contract/staff/contract';
import { isAtLeast } from '@/lib/contract/staff/roles';
import { DomainError } from '../../core/domain-error';
import type { HttpApp } from '../../http/http-app';
import { type StaffContext, serveStaff } from '../../http/staff/serve-staff';
import {
  acceptOrder,
  advanceOrder,
  cancelOrder,
  promiseTime,
  refuseOrder,
  setCourier,
} from '../orders/orders.operator';
import { prepareLines, recallLines } from '../orders/prepare-lines';
import { stepBack } from '../orders/step-back';
import { quoteTakeOff, takeOffLines } from '../orders/take-off-lines';
import { setStock } from '../restaurant/restaurant.operator';
import { setBackOnSale, setExtraTime, setPause, setSoldOut } from '../restaurant/rush.operator';
import { getCard, readBoardForAll, toBusyView } from './board';
import { readTicketsForAll } from './kitchen';
import { getSellableMenu } from './sellable-menu';

interface Named {
  orderId: string;
  restaurantId: number;
}

/** Who acts, where and when. */
const getAct = ({ actor, deps }: StaffContext, { restaurantId }: { restaurantId: number }) => ({
  ...actor,
  restaurantId,
  now: deps.clock(),
});

const answerCard = ({ deps, locale }: StaffContext, { restaurantId, orderId }: Named) =>
  getCard(deps, restaurantId, orderId, locale);

/** The orders board, its acts (CON-05, CON-07), the kitchen view (CON-08), what is sold out and busy mode (CON-10, CON-11). */
export function addStaffOrdersRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['orders.board'], ({ restaurantId }, { deps, locale }) =>
    readBoardForAll(deps, restaurantId, locale),
  );

  serveStaff(app, staffContract['orders.accept'], async (input, context) => {
    const { now, ...act } = getAct(context, input);
    const { orderId, from, promisedAt, starts } = input;
    await acceptOrder(context.deps.db, orderId, now, {
      ...act,
      from,
      promisedAt: new Date(promisedAt),
      starts,
    });
    return answerCard(context, input);
  });

  serveStaff(app, staffContract['orders.promise'], async (input, context) => {
    await promiseTime(context.deps.db, input.orderId, new Date(input.promisedAt), getAct(context, input));
    return answerCard(context, input);
  });

  serveStaff(app, staffContract['orders.refuse'], async (input, context) => {
    const { orderId, refusedFor, reason } = input;
    await refuseOrder(context.deps.db, orderId, { ...getAct(context, input), refusedFor, reason });
    return answerCard(context, input);
  });

  serveStaff(app, staffContract['orders.advance'], async (input, context) => {
    const { orderId, from, to } = input;
    const isKitchens = to === 'preparing' || to === 'ready';
    if (!isKitchens && !isAtLeast(context.staff.role, 'counter')) throw new DomainError('FORBIDDEN');
    const { now, ...act } = getAct(context, input);
    await advanceOrder(context.deps.db, orderId, now, { ...act, from, to });
    return answerCard(context, input);
  });

  serveStaff(app, staffContract['orders.back'], async (input, context) => {
    await stepBack(context.deps.db, input.orderId, getAct(context, input));
    return answerCard(context, input);
  });

  serveStaff(app, staffContract['orders.courier'], async (input, context) => {
    const { orderId, courierName, courierMobile } = input;
    await setCourier(context.deps.db, orderId, { ...getAct(context, input), courierName, courierMobile });
    return answerCard(context, input);
  });

  serveStaff(app, staffContract['orders.cancel'], async (input, context) => {
    const { orderId, method, reason } = input;
    await cancelOrder(context.deps.db, orderId, { ...getAct(context, input), method, reason });
    return answerCard(context, input);
  });

  serveStaff(
    app,
    staffContract['orders.quoteTakeOff'],
    async ({ orderId, taken, restaurantId }, { deps }) => {
      const { amount, total } = await quoteTakeOff(deps.db, orderId, { taken, restaurantId });
      return { amount, total };
    },
  );

  serveStaff(app, staffContract['orders.takeOff'], async (input, context) => {
    const { orderId, taken, total, method, reason } = input;
    await takeOffLines(context.deps.db, orderId, { ...getAct(context, input), taken, total, method, reason });
    return answerCard(context, input);
  });

  serveStaff(app, staffContract['shop.pause'], async (input, context) => {
    const act = getAct(context, input);
    const { modes, howLong } = input;
    return toBusyView(await setPause(context.deps.db, { ...act, modes, howLong }), act.now);
  });

  serveStaff(app, staffContract['shop.extraTime'], async (input, context) => {
    const act = getAct(context, input);
    const { minutes, howLong } = input;
    return toBusyView(await setExtraTime(context.deps.db, { ...act, minutes, howLong }), act.now);
  });

  serveStaff(
    app,
    staffContract['shop.soldOut'],
    async ({ kind, targetId, dishId, until, ...input }, context) => {
      const act = getAct(context, input);
      await setSoldOut(context.deps.db, { ...act, kind, targetId, dishId, until: until ?? null });
      return {};
    },
  );

  serveStaff(app, staffContract['shop.backOnSale'], async ({ kind, targetId, ...input }, context) => {
    await setBackOnSale(context.deps.db, { ...getAct(context, input), kind, targetId });
    return {};
  });

  serveStaff(app, staffContract['shop.menu'], ({ restaurantId }, { deps, locale }) =>
    getSellableMenu(deps, restaurantId, locale),
  );

  serveStaff(app, staffContract['shop.piecesLeft'], async ({ restaurantId, dishId, left }, context) => {
    const { deps, actor } = context;
    await setStock(deps.db, restaurantId, dishId, left ?? null, deps.clock(), actor);
    return {};
  });

  serveStaff(app, staffContract['kitchen.tickets'], ({ restaurantId, language }, { deps, locale }) =>
    readTicketsForAll(deps, restaurantId, language ?? locale),
  );

  serveStaff(app, staffContract['kitchen.prepared'], async (input, context) => {
    const { orderId, positions } = input;
    await prepareLines(context.deps.db, orderId, { ...getAct(context, input), positions });
    return {};
  });

  serveStaff(app, staffContract['kitchen.recall'], async (input, context) => {
    const { orderId, positions } = input;
    await recallLines(context.deps.db, orderId, { ...getAct(context, input), positions });
    return {};
  });
}
