export interface MailImage {
  /** The HTML refers to it as `cid:...` */
  cid: string;
  filename: string;
  png: Buffer;
}

/** A file that the reader can save or open. */
export interface MailFile {
  filename: string;
  contentType: string;
  content: string;
}

export interface MailMessage {
  to: string;
  /** The restaurant's name, shown before the sender's address. */
  fromName: string;
  subject: string;
  html: string;
  text: string;
  pictures: MailImage[];
  files?: MailFile[];
  /** The same for every attempt, so that mail servers can detect duplicates. */
  messageId: string;
}

/** Port to a mail provider. */
export interface MailSender {
  /** False when mails are only readable in the outbox. */
  readonly delivers: boolean;
  /** Domain of message ids. */
  readonly domain: string;
  /**
   * Sends one mail. Throws NotDeliverable when its recipient or the mail itself is permanently rejected, and
   * other errors when a retry may succeed or the signal aborts.
   */
  send(message: MailMessage, signal: AbortSignal): Promise<void>;
}

/** Sends nothing: people read mails with `makan outbox` or on the development page. */
export const outboxMail: MailSender = {
  delivers: false,
  domain: 'makan.invalid',
  send: async () => {},
};
