import { z } from 'zod';
import { NotDeliverable } from '../../core/domain-error';
import type { SmsSender } from './sms-sender';

interface TwilioAccount {
  /** URL without a path, also of a proxy or another carrier with the same API. */
  baseUrl: string;
  accountSid: string;
  authToken: string;
  /** A number in E.164, or a sender name. */
  from: string;
}

const errorBody = z.object({ code: z.number().optional(), message: z.string().optional() });

/** Error codes of unreachable numbers: invalid, unsubscribed, a landline, or an unsupported region. */
const hopeless = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614]);

/**
 * Sends text messages through Twilio's Messages resource. The message's key is sent as `Idempotency-Key`;
 * Twilio itself gives no guarantee for it, but a proxy may.
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
        // A redirect would send the message and the token elsewhere.
        redirect: 'error',
        signal,
      });
      const said = await answer.text();
      if (answer.ok) return;
      const { code, message } = readError(said);
      const error = `the carrier answered ${answer.status}${code ? ` (${code})` : ''}: ${removeNumbers(message ?? 'no reason given')}`;
      // The operator can fix any other error, such as a wrong token or no credit, while the message waits.
      if (answer.status === 400 && code !== undefined && hopeless.has(code)) throw new NotDeliverable(error);
      throw new Error(error);
    },
  };
}

/** Removes numbers from error texts before they are logged. */
const removeNumbers = (text: string) => text.replace(/\+?\d{4,}/g, '…');

function readError(text: string): z.output<typeof errorBody> {
  try {
    return errorBody.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
