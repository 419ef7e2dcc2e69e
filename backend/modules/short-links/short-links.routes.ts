import { contract } from '@/lib/contract/contract';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { serve } from '../../http/serve';
import { followShortLink } from './short-links';

export function addShortLinksRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['shortLinks.params'], (input, context) => followShortLink(deps, input, context));
}
