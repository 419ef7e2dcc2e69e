import type { MailFile, MailImage } from '../providers/mail/mail-sender';

/** A total of a bill, or a dish with its quantity; the amount is already formatted. */
interface AmountRow {
  label: string;
  amount: string;
  isTotal?: boolean;
}

/** A block of a mail, the same for HTML and plain text. */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; facts: { label: string; value: string }[] }
  | { kind: 'amounts'; rows: AmountRow[] }
  | { kind: 'codes'; codes: { code: string; cid: string }[] }
  | { kind: 'list'; title: string; items: string[] }
  | { kind: 'button'; label: string; href: string };

export interface MailContent {
  subject: string;
  title: string;
  parts: Part[];
  pictures?: MailImage[];
  files?: MailFile[];
  /** The reason for the mail; by default an order or a booking of the reader. */
  footer?: string;
}
