import { z } from 'zod';
import { providerSeconds, SignInFailed, type SignInProvider, toShownProfile } from './sign-in-provider';

interface WechatSettings {
  appId: string;
  secret: string;
  /** URL of the code exchange, without a trailing slash. */
  apiUrl: string;
  /** URL of the page with the QR code, without a trailing slash. */
  qrUrl: string;
}

const errorAnswer = z.object({ errcode: z.number(), errmsg: z.string().optional() });
const tokenAnswer = z.object({
  access_token: z.string().min(1),
  openid: z.string().min(1).max(128),
  unionid: z.string().min(1).max(255).optional(),
});
const personAnswer = z.object({
  nickname: z.string().optional(),
  sex: z.number().optional(),
  headimgurl: z.string().optional(),
  unionid: z.string().min(1).max(255).optional(),
});

/** Codes for a busy or rate-limited provider, which are not the user's error. */
const busyCodes = new Set([-1, 45009, 45011]);
/** The chat app's 1 male, 2 female, 0 unknown. */
const genders: Record<number, number> = { 0: 2, 1: 0, 2: 1 };

/**
 * Logs in through the chat app's web login: a page with a QR code, then a code that is exchanged for the ids
 * of the user who scanned it. It has neither PKCE nor a nonce, so the one-time state alone binds the
 * response to the browser.
 */
export function createWechatSignIn({ appId, secret, apiUrl, qrUrl }: WechatSettings): SignInProvider {
  async function ask<T>(path: string, query: Record<string, string>, shape: z.ZodType<T>): Promise<T> {
    const answer = await fetch(`${apiUrl}/${path}?${new URLSearchParams(query)}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(providerSeconds * 1000),
    })
      .then((response) => response.json() as unknown)
      .catch((error) => {
        throw new SignInFailed('unavailable', error);
      });
    const refused = errorAnswer.safeParse(answer);
    if (refused.success && refused.data.errcode !== 0)
      throw new SignInFailed(busyCodes.has(refused.data.errcode) ? 'unavailable' : 'refused');
    const read = shape.safeParse(answer);
    if (!read.success) throw new SignInFailed('unavailable', read.error);
    return read.data;
  }

  return {
    async start({ state, redirectUri }) {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      });
      return `${qrUrl}/connect/qrconnect?${query}#wechat_redirect`;
    },

    async finish({ code }) {
      const token = await ask(
        'sns/oauth2/access_token',
        { appid: appId, secret, code, grant_type: 'authorization_code' },
        tokenAnswer,
      );
      const { access_token, openid } = token;
      const person = await ask('sns/userinfo', { access_token, openid }, personAnswer);
      return {
        // The union id is the same in all of a company's apps; the open id is specific to this one.
        subject: token.unionid ?? person.unionid ?? openid,
        openId: openid,
        gender: genders[person.sex ?? 0] ?? 2,
        ...toShownProfile({ name: person.nickname, picture: person.headimgurl }),
      };
    },
  };
}
