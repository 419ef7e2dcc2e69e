import { staffContract } from '@/lib/contract/staff/contract';
import type { HttpApp } from '../../http/http-app';
import { serveStaff } from '../../http/staff/serve-staff';
import { changeMembership, invitePerson, withdrawInvitation } from './change-people.service';
import { listPeople } from './people.service';

export function addPeopleRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['people.list'], ({ restaurantId }, { deps }) =>
    listPeople(deps.db, restaurantId, deps.clock()),
  );
  serveStaff(app, staffContract['people.invite'], async (input, context) => {
    await invitePerson(context.deps, input, context);
    return {};
  });
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
