import type { SmsSender } from './sms-sender';

/** Sends nothing: codes are read with `makan outbox` or on the development page. */
export const outboxSms: SmsSender = {
  delivers: false,
  send: async () => {},
};
