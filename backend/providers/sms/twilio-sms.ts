import { z } from 'zod';
import { NotDeliverable } from '../not-deliverable';
import type { SmsSender } from './sms-sender';

interface TwilioAccount {
  /** Without a path; a proxy or another carrier that speaks the same. */
  baseUrl: string;
  accountSid: string;
  authToken: string;
  /** A number in E.164, or a sender name. */
  from: string;
}

const errorBody = z.object({ code: z.number().optional(), message: z.string().optional() });

/** Numbers that no message will ever reach: invalid, unsubscribed, a landline, a region that the account doesn't serve. */
const hopeless = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614]);

/**
 * Text messages by Twilio's Messages resource. It is sent the message's key as `Idempotency-Key`; Twilio itself promises
 * nothing for it, a proxy in front may.
 */
export function createTwilioSms({ baseUrl, accountSid, authToken, from }: TwilioAccount): SmsSender {
  const address = new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, baseUrl);
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return {
    delivers: true,
    async send({ to, text, key }, signal) {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { authorization, 'idempotency-key': key },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        // A redirect would take the message, and the token, elsewhere.
        redirect: 'error',
        signal,
      });
      const said = await answer.text();
      if (answer.ok) return;
      const { code, message } = readError(said);
      const error = `the carrier answered ${answer.status}${code ? ` (${code})` : ''}: ${removeNumbers(message ?? 'no reason given')}`;
      // Any other error, such as a wrong token or no credit, can be fixed by the operator while the message waits.
      if (answer.status === 400 && code !== undefined && hopeless.has(code)) throw new NotDeliverable(error);
      throw new Error(error);
    },
  };
}

/** Reasons repeat the number, which has no place in logs. */
const removeNumbers = (text: string) => text.replace(/\+?\d{4,}/g, '…');

function readError(text: string): z.output<typeof errorBody> {
  try {
    return errorBody.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
