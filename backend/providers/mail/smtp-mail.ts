import { createTransport, type SendMailOptions } from 'nodemailer';
import { NotDeliverable } from '../../core/domain-error';
import type { BackendEnv } from '../../env';
import { type MailSender, outboxMail } from './mail-sender';

/** Milliseconds for the connection, the greeting, and each command. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Matches one address only: no list, no name before it, no second line. */
const oneAddress = /^[^\s\p{Cc},;:<>()[\]"\\@]{1,64}@[^\s\p{Cc},;:<>()[\]"\\@]{1,190}$/u;

/** The error of nodemailer. */
interface SmtpError {
  /** The failed SMTP command; `API` when nodemailer rejected the mail before sending it. */
  command?: string;
  code?: string;
  responseCode?: number;
}

/**
 * Sends mail by SMTP. `url` in nodemailer's form: `smtp://user:password@host:587`, or `smtps:` for TLS from
 * the start. Each mail has its own connection, so a broken one affects no other mail.
 */
export function createSmtpMail(url: string, from: string): MailSender {
  const transport = createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true });
  return {
    delivers: true,
    domain: from.split('@').at(-1) ?? 'localhost',
    async send({ to, fromName, subject, html, text, pictures, files = [], messageId }, signal) {
      if (!oneAddress.test(to)) throw new NotDeliverable('the recipient is no mail address');
      try {
        const mail: SendMailOptions & { signal: AbortSignal } = {
          signal,
          from: { name: fromName, address: from },
          to: { name: '', address: to },
          subject,
          html,
          text,
          messageId,
          attachments: [
            ...pictures.map(({ cid, filename, png }) => ({
              cid,
              filename,
              content: png,
              contentType: 'image/png',
              contentDisposition: 'inline' as const,
            })),
            ...files.map((file) => ({ ...file, contentDisposition: 'attachment' as const })),
          ],
        };
        await transport.sendMail(mail);
      } catch (error) {
        throw isFinal(error as SmtpError)
          ? new NotDeliverable((error as Error).message, { cause: error })
          : error;
      }
    },
  };
}

/**
 * Returns true for a 5xx response to the recipient or the mail, or an invalid address. A 5xx response to the
 * login or the sender is a configuration error, which the operator can fix, and 503 means a bad sequence of
 * commands.
 */
function isFinal({ command, code, responseCode = 0 }: SmtpError): boolean {
  if (command === 'API') return code === 'EENVELOPE';
  return (command === 'RCPT TO' || command === 'DATA') && responseCode >= 500 && responseCode !== 503;
}

/** Returns the SMTP sender when SMTP_URL is set, else the outbox. */
export function createMailSender({ SMTP_URL, MAIL_FROM }: BackendEnv): MailSender {
  return SMTP_URL && MAIL_FROM ? createSmtpMail(SMTP_URL, MAIL_FROM) : outboxMail;
}
