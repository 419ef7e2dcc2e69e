import { contract } from '@/lib/contract/contract';
import { DomainError } from '../../core/domain-error';
import { endSessionById, endSessions, listSessions } from '../../core/sessions.repository';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { getDiner, serve } from '../../http/serve';
import { checkCode, loginByCode, logout, refresh, requestCode, visitorToken } from './auth.service';
import { loginById, loginByPassword } from './login-by-password.service';
import { autoRegister, mobileCheck, register } from './register.service';
import { resetPassword } from './reset-password.service';
import { thirdBind, thirdInfo, thirdRender, thirdSources } from './third-party.service';

export function authRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['auth.visitorToken'], (_, context) => visitorToken(deps, context));
  serve(app, contract['auth.refresh'], (input) => refresh(deps, input));
  serve(app, contract['auth.sendCode'], (input, context) => requestCode(deps, input, context));
  serve(app, contract['auth.checkCode'], (input, context) => checkCode(deps, input, context));
  serve(app, contract['auth.loginByCode'], (input, context) => loginByCode(deps, input, context));
  serve(app, contract['auth.loginBySmsCode'], (input, context) => loginByCode(deps, input, context));
  serve(app, contract['auth.loginById'], (input, context) => loginById(deps, input, context));
  serve(app, contract['auth.loginByPassword'], (input, context) => loginByPassword(deps, input, context));
  serve(app, contract['auth.register'], (input, context) => register(deps, input, context));
  serve(app, contract['auth.autoRegister'], (input, context) => autoRegister(deps, input, context));
  serve(app, contract['auth.mobileCheck'], (input, context) => mobileCheck(deps, input, context));
  serve(app, contract['auth.resetPassword'], (input, context) => resetPassword(deps, input, context));
  serve(app, contract['auth.thirdSources'], () => thirdSources(deps));
  serve(app, contract['auth.thirdRender'], (input, context) => thirdRender(deps, input, context));
  serve(app, contract['auth.thirdInfo'], (input, context) => thirdInfo(deps, input, context));
  serve(app, contract['auth.thirdBind'], (input, context) => thirdBind(deps, input, context));
  serve(app, contract['auth.sessions'], async (_, context) => {
    const { viewer } = context;
    const found = await listSessions(deps.db, getDiner(context), viewer.token ?? '', deps.clock());
    return {
      sessions: found.map(({ since, expiresAt, ...session }) => ({
        ...session,
        since: since.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
    };
  });
  serve(app, contract['auth.endSession'], async ({ sessionId }, context) => {
    if (!(await endSessionById(deps.db, getDiner(context), sessionId, deps.clock())))
      throw new DomainError('NOT_FOUND');
    return {};
  });
  serve(app, contract['auth.endOtherSessions'], async (_, context) => {
    await endSessions(deps.db, getDiner(context), deps.clock(), context.viewer.token);
    return {};
  });
  serve(app, contract['auth.logout'], (_, { viewer }) => logout(deps, viewer.token));
}
