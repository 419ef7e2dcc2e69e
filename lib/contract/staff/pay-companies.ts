import { z } from 'zod';
import { flag, list, maybe, money, text } from '../wire';
import { secondFactorCode } from './account';
import { defineStaffEndpoint } from './endpoint';

const company = text(20, 1);

/** Returns the payment companies of the restaurant's country (GTW-03). Keys that were entered are never sent. */
export const payCompaniesList = defineStaffEndpoint({
  name: 'payCompanies.list',
  effect: 'read',
  role: 'owner',
  input: z.object({}),
  output: z.object({
    companies: list(
      z.object({
        company,
        title: text(40),
        payTypes: list(z.object({ payType: text(40), name: text(100) })),
        fields: list(z.object({ name: text(40), isSecret: flag, example: text(40) })),
        /** An account stands in the console or in the file. */
        hasAccount: flag,
        /** The account was entered in the console; it is used before the file's. */
        isEntered: flag,
        /** Keys that take no real money in a live shop, or real keys where only a trial runs. */
        wrongKeys: maybe(z.enum(['trial', 'live'])),
        /** The company's notices go here. */
        noticeUrl: text(300),
        smallest: money,
        largest: money,
      }),
    ),
  }),
});

/** Stores an account sealed, or removes it without values. INVALID_INPUT with the wrong fields; the errors of a second factor. */
export const payCompaniesEnter = defineStaffEndpoint({
  name: 'payCompanies.enter',
  effect: 'change',
  role: 'owner',
  input: z.object({
    company,
    values: maybe(list(z.object({ name: text(40, 1), value: text(300) }), 10)),
    code: maybe(secondFactorCode),
  }),
  output: z.object({}),
});

/** Starts a payment of the smallest amount. PAYMENT_TRIAL_FAILED with the company's answer. */
export const payCompaniesTry = defineStaffEndpoint({
  name: 'payCompanies.try',
  effect: 'change',
  role: 'owner',
  input: z.object({ company, payType: text(40, 1) }),
  output: z.object({
    trial: text(200),
    amount: text(40),
    payUrl: maybe(text(2000)),
    pngInBase64: maybe(text(200_000)),
  }),
});

/** Asks for the state of a trial payment, and refunds it once it is paid. PAYMENT_TRIAL_FAILED. */
export const payCompaniesCheckTrial = defineStaffEndpoint({
  name: 'payCompanies.checkTrial',
  effect: 'change',
  role: 'owner',
  input: z.object({ company, payType: text(40, 1), trial: text(200, 1) }),
  output: z.object({ state: z.enum(['pending', 'paid', 'failed']), isRefunded: flag }),
});
