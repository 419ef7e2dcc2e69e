import { staffContract } from '@/lib/contract/staff/contract';
import type { HttpApp } from '../../http/http-app';
import { serveStaff } from '../../http/staff/serve-staff';
import { listPeople } from './people.service';

export function peopleRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['people.list'], ({ restaurantId }, { deps }) =>
    listPeople(deps.db, restaurantId, deps.clock()),
  );
}
