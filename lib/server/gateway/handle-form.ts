import { contract } from '@/lib/contract/contract';
import { countryCodes } from '@/lib/contract/vocabulary';
import { ApiError } from '@/lib/domain/api-error';
import { cutText } from '@/lib/domain/cut-text';
import { parseLocale } from '@/lib/domain/i18n/locales';
import { type FormCall, isFormCall } from '@/lib/domain/routes/form-calls';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { loggedOutMark } from '@/lib/domain/session/fragment-action';
import { findDialedMobile } from '@/lib/domain/session/login-form';
import { traced } from '@/lib/domain/tracing';
import { call } from '@/lib/server/backend/backend-client';
import { endSession } from '../session/end-session';
import { guardForm, takeChange } from '../session/guard';
import { type RequestContext, readRequestContext } from '../session/request-context';
import { buildExpiredSessionCookie } from '../session/session-cookie';
import { getDomains } from '../tenant/get-domains';
import { findTenantHost } from '../tenant/request-facts';
import { fail } from './answer';
import { toKnownFailure } from './handle-call';
import { readBody } from './read-input';

/** The fields of a form; the last one of a name counts. */
type Fields = Partial<Record<string, string>>;

type Visit = Pick<RequestContext, 'restaurantId' | 'context' | 'session'>;

interface Form {
  /** Returns the path of the page with the form, which shows an error and what was typed. */
  getPage(fields: Fields, error?: string): string;
  /** Makes the call. Returns the path of the page that shows the result. Throws ApiError. */
  send(fields: Fields, visit: Visit): Promise<string>;
  /** Removes the session's cookie, also after an error. */
  endsSession?: boolean;
}

/** Longest value of a field in characters, so that the redirect's address stays short. */
const maxFieldLength = 300;

/** A form on the page of a link, which shows the result too. The link's token is the authority. */
const createLinkForm = (
  toPage: (query: { token: string; error?: string }) => string,
  send: (token: string, visit: Visit, fields: Fields) => Promise<unknown>,
): Form => {
  const getPage: Form['getPage'] = ({ token = '' }, error) => toPage({ token, error });
  return {
    getPage,
    async send(fields, visit) {
      await send(fields.token ?? '', visit, fields);
      return getPage(fields);
    },
  };
};

const getLoggedOutPage = () => `/${loggedOutMark}`;

const forms: Readonly<Record<FormCall, Form>> = {
  // The cookie is removed even if the session could not be ended at the backend, as by the call of the page.
  'auth.logout': {
    getPage: getLoggedOutPage,
    async send(_, visit) {
      await endSession(visit);
      return getLoggedOutPage();
    },
    endsSession: true,
  },
  'waiting.accept': createLinkForm(paths.tableOffer, (token, { context }, { deposit }) =>
    call(contract['waiting.accept'], { token, deposit: Number(deposit) }, context),
  ),
  'waiting.decline': createLinkForm(paths.tableOffer, (token, { context }) =>
    call(contract['waiting.decline'], { token }, context),
  ),
  'reservations.confirmLinked': createLinkForm(paths.reserveAnswer, (token, { context }, { sequence }) =>
    call(
      contract['reservations.confirmLinked'],
      { token, ...(sequence !== undefined && { sequence: Number(sequence) }) },
      context,
    ),
  ),
  'reservations.cancelLinked': createLinkForm(
    paths.reserveAnswer,
    (token, { context }, { isFree, dishesReturned }) =>
      call(
        contract['reservations.cancelLinked'],
        {
          token,
          ...(isFree !== undefined && { isFree: isFree === 'true' }),
          ...(dishesReturned !== undefined && { dishesReturned: dishesReturned === 'true' }),
        },
        context,
      ),
  ),
  'door.leave': createLinkForm(paths.doorQueue, (token, { context }) =>
    call(contract['door.leave'], { token }, context),
  ),
  'door.join': {
    getPage: ({ door = '', people, name, country, mobile, key }, error) =>
      paths.doorQueue({ door, people, name, country, mobile, key, error }),
    async send({ door = '', people, name = '', country, mobile = '', key = '' }, { context, restaurantId }) {
      const selected = countryCodes.find((code) => code === country);
      const { token } = await call(
        contract['door.join'],
        {
          restaurantId,
          door,
          people: Number(people),
          name: name.trim(),
          // A number without a known country is refused by the contract.
          mobile: selected ? findDialedMobile(mobile, selected) : mobile,
          key,
        },
        context,
      );
      return paths.doorQueue({ token });
    },
  },
};

/**
 * Handles a form that a browser submits without scripts: makes the call of this name, and redirects to the page with
 * its result or with an error code. Never throws; a form of another site is refused with 403.
 */
export const handleForm = (request: Request, name: string): Promise<Response> =>
  traced(`form ${isFormCall(name) ? name : 'other'}`, {}, async (note) => {
    const response = await answerForm(request, name);
    note({ 'http.response.status_code': response.status });
    return response;
  });

async function answerForm(request: Request, name: string): Promise<Response> {
  const visit = await readRequestContext(request.headers);
  const headers = { 'x-request-id': visit.context.requestId ?? '', 'cache-control': 'no-store' };
  try {
    if (!isFormCall(name))
      throw new ApiError({ code: 'UNKNOWN_CALL', message: 'There is no such form', status: 0 });
    guardForm(request.headers, visit);
    const fields = readFields(await readBody(request, contract[name].maxBytes));
    const locale = parseLocale(fields.locale) ?? visit.context.locale;
    const path = await send(name, fields, { ...visit, context: { ...visit.context, locale } });
    const { defaultLocale } = await getDomains().resolve(findTenantHost(request.headers));
    const location = toLocalePath(path, locale, defaultLocale);
    return new Response(null, {
      status: 303,
      headers: {
        ...headers,
        ...(forms[name].endsSession && { 'set-cookie': buildExpiredSessionCookie(visit.secure) }),
        location,
      },
    });
  } catch (error) {
    return fail(toKnownFailure(error), headers);
  }
}

/** Returns the path of the page with the result, or of the form with the error. */
async function send(name: FormCall, fields: Fields, visit: RequestContext): Promise<string> {
  const form = forms[name];
  try {
    takeChange(visit, name);
    return await form.send(fields, visit);
  } catch (error) {
    return form.getPage(fields, toKnownFailure(error).code);
  }
}

const readFields = (body: string): Fields =>
  Object.fromEntries(
    [...new URLSearchParams(body)].map(([name, value]) => [name, cutText(value, maxFieldLength)]),
  );
