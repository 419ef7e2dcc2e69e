import { contract } from '@/lib/contract/contract';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { dinerOf, serve } from '../../http/serve';
import { profileOf } from './profile.service';

export function profileRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['profile.info'], (_, context) => profileOf(deps, dinerOf(context)));
}
