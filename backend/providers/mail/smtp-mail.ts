import { createTransport, type SendMailOptions } from 'nodemailer';
import { NotDeliverable } from '../not-deliverable';
import type { MailSender } from './mail-sender';

/** How long the server may take to be reached and to greet, and to answer each command. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** One address and nothing else: no list, no name before it, no second line. */
const oneAddress = /^[^\s\p{Cc},;:<>()[\]"\\@]{1,64}@[^\s\p{Cc},;:<>()[\]"\\@]{1,190}$/u;

/** What nodemailer says of a failure. */
interface SmtpError {
  /** What was said to the server; `API` when the mail was refused before. */
  command?: string;
  code?: string;
  responseCode?: number;
}

/**
 * Mail by SMTP. `url` as nodemailer takes it: `smtp://user:password@host:587`, or `smtps:` for TLS from the start. Each mail has a
 * connection of its own: one that broke spoils no other.
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
 * A 5xx answer to the recipient or to the mail, or an address that is none. An answer of that kind to our login or our own address is
 * the operator's to mend, and 503 says that the conversation was out of order.
 */
function isFinal({ command, code, responseCode = 0 }: SmtpError): boolean {
  if (command === 'API') return code === 'EENVELOPE';
  return (command === 'RCPT TO' || command === 'DATA') && responseCode >= 500 && responseCode !== 503;
}
