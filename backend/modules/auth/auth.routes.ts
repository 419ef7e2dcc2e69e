import { contract } from '@/lib/contract/contract';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { serve } from '../../http/serve';
import { checkCode, loginByCode, logout, refresh, requestCode, visitorToken } from './auth.service';

export function authRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['auth.visitorToken'], (_, context) => visitorToken(deps, context));
  serve(app, contract['auth.refresh'], (input) => refresh(deps, input));
  serve(app, contract['auth.sendCode'], (input, context) => requestCode(deps, input, context));
  serve(app, contract['auth.checkCode'], (input, context) => checkCode(deps, input, context));
  serve(app, contract['auth.loginByCode'], (input, context) => loginByCode(deps, input, context));
  serve(app, contract['auth.loginBySmsCode'], (input, context) => loginByCode(deps, input, context));
  serve(app, contract['auth.logout'], (_, { viewer }) => logout(deps, viewer.token));
}
