import type { BackendEnv } from '../../env';
import type { SmsSender } from './sms-sender';
import { outboxSms } from './sms-sender';
import { createTwilioSms } from './twilio-sms';

/** Returns the configured SMS provider, else the outbox. */
export function createSmsSender(env: BackendEnv): SmsSender {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_BASE_URL } = env;
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN || !TWILIO_FROM) return outboxSms;
  return createTwilioSms({
    baseUrl: TWILIO_BASE_URL ?? 'https://api.twilio.com',
    accountSid: TWILIO_ACCOUNT_SID,
    authToken: TWILIO_AUTH_TOKEN,
    from: TWILIO_FROM,
  });
}
