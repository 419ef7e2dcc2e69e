import type { MailSender } from './mail-sender';

/** Sends nothing: mails are read with `makan outbox` or on the development page. */
export const outboxMail: MailSender = {
  delivers: false,
  domain: 'makan.invalid',
  send: async () => {},
};
