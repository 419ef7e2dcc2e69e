import type { MailFile, MailImage } from '../providers/mail/mail-sender';

/** A sum line of a bill, or a dish with its pieces; the amount is as it is shown. */
interface AmountRow {
  label: string;
  amount: string;
  isTotal?: boolean;
}

/** What a mail is built of, the same for its HTML and its plain text. */
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
  /** Why the reader gets the mail; absent: because of something they ordered or booked. */
  footer?: string;
}
