import { contract } from '@/lib/contract/contract';
import { DomainError } from '../../core/domain-error';
import { endSessionById, endSessions, listSessions } from '../../core/sessions.repository';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { getDiner, serve } from '../../http/serve';
import { checkCode, createVisitorToken, loginByCode, logout, refresh, requestCode } from './login-by-code';
import { loginById, loginByPassword } from './login-by-password';
import { autoRegister, checkMobile, register } from './register';
import { resetPassword } from './reset-password';
import { beginThirdSignIn, bindThirdSignIn, finishThirdSignIn, listThirdSources } from './third-party';

export function addAuthRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['auth.visitorToken'], (_, context) => createVisitorToken(deps, context));
  serve(app, contract['auth.refresh'], (input) => refresh(deps, input));
  serve(app, contract['auth.sendCode'], (input, context) => requestCode(deps, input, context));
  serve(app, contract['auth.checkCode'], (input, context) => checkCode(deps, input, context));
  serve(app, contract['auth.loginByCode'], (input, context) => loginByCode(deps, input, context));
  serve(app, contract['auth.loginBySmsCode'], (input, context) => loginByCode(deps, input, context));
  serve(app, contract['auth.loginById'], (input, context) => loginById(deps, input, context));
  serve(app, contract['auth.loginByPassword'], (input, context) => loginByPassword(deps, input, context));
  serve(app, contract['auth.register'], (input, context) => register(deps, input, context));
  serve(app, contract['auth.autoRegister'], (input, context) => autoRegister(deps, input, context));
  serve(app, contract['auth.mobileCheck'], (input, context) => checkMobile(deps, input, context));
  serve(app, contract['auth.resetPassword'], (input, context) => resetPassword(deps, input, context));
  serve(app, contract['auth.thirdSources'], () => listThirdSources(deps));
  serve(app, contract['auth.thirdRender'], (input, context) => beginThirdSignIn(deps, input, context));
  serve(app, contract['auth.thirdInfo'], (input, context) => finishThirdSignIn(deps, input, context));
  serve(app, contract['auth.thirdBind'], (input, context) => bindThirdSignIn(deps, input, context));
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
