import { contract } from '@/lib/contract/contract';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { serve } from '../../http/serve';
import { checkTable, getActiveTable } from './active-table';

/** Serves orders at the table by its QR code. */
export function addDineInRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['tables.check'], (input, context) => checkTable(deps, input, context));
  serve(app, contract['tables.active'], (input, { viewer }) => getActiveTable(deps, input, viewer));
}
