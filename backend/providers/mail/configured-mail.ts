import type { BackendEnv } from '../../env';
import type { MailSender } from './mail-sender';
import { outboxMail } from './outbox-mail';
import { createSmtpMail } from './smtp-mail';

/** As the environment says: SMTP, else the outbox. */
export function createMailSender({ SMTP_URL, MAIL_FROM }: BackendEnv): MailSender {
  return SMTP_URL && MAIL_FROM ? createSmtpMail(SMTP_URL, MAIL_FROM) : outboxMail;
}
