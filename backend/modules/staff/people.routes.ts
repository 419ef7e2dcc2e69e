import { staffContract } from '@/lib/contract/staff/contract';
import type { HttpApp } from '../../http/http-app';
import { serveStaff } from '../../http/staff/serve-staff';
import {
  changeMembership,
  createColleaguePasswordLink,
  invitePerson,
  withdrawInvitation,
} from './change-people';
import { listPeople } from './people';

export function addPeopleRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['people.list'], ({ restaurantId }, { deps }) =>
    listPeople(deps.db, restaurantId, deps.clock()),
  );
  serveStaff(app, staffContract['people.invite'], (input, context) =>
    invitePerson(context.deps, input, context),
  );
  serveStaff(app, staffContract['people.passwordLink'], ({ staffId }, context) =>
    createColleaguePasswordLink(context.deps, staffId, context),
  );
  serveStaff(app, staffContract['people.withdraw'], async ({ email }, context) => {
    await withdrawInvitation(context.deps, email, context);
    return {};
  });
  serveStaff(app, staffContract['people.changeRole'], async (input, context) => {
    await changeMembership(context.deps, input, context);
    return {};
  });
  serveStaff(app, staffContract['people.remove'], async ({ staffId }, context) => {
    await changeMembership(context.deps, { staffId, role: undefined }, context);
    return {};
  });
}
