export interface MailImage {
  /** The HTML shows it as `cid:...` */
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
  /** Shown before the sender's address: the restaurant. */
  fromName: string;
  subject: string;
  html: string;
  text: string;
  pictures: MailImage[];
  files?: MailFile[];
  /** The same for every try at the same message, so that mail servers can see that it is one. */
  messageId: string;
}

/** Port of whatever brings a mail on its way. */
export interface MailSender {
  /** False when mails only stay readable in the outbox. */
  readonly delivers: boolean;
  /** Domain of message ids. */
  readonly domain: string;
  /**
   * Hands one mail on. Throws NotDeliverable when its recipient or the mail itself is refused for good, and anything else when
   * it wasn't taken this time, or when the signal said that it takes too long.
   */
  send(message: MailMessage, signal: AbortSignal): Promise<void>;
}
