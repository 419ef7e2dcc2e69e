import { staffContract } from '@/lib/contract/staff/contract';
import type { HttpApp } from '../../http/http-app';
import { serveStaff } from '../../http/staff/serve-staff';
import { readAttentionForAll } from './attention';

/** Serves the counts of the console's rail. */
export function addStaffAttentionRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['attention.list'], ({ restaurantId }, { deps, locale, staff }) =>
    readAttentionForAll(staff.role)(deps, restaurantId, locale),
  );
}
