import type { Locale } from '@/lib/contract/vocabulary';
import type { Messages } from '../messages/messages';
import type { Brand } from './brand';
import type { MailContent, Part } from './mail-content';

/** The language, messages and brand of a mail. */
export interface Writing {
  locale: Locale;
  messages: Messages['mail'];
  brand: Brand;
}

/** The values that a template inserts into its messages, and the blocks below. */
export interface Written {
  values: Record<string, string>;
  parts: Part[];
  pictures?: MailContent['pictures'];
  files?: MailContent['files'];
  footer?: string;
}

/** Returns a button to a page of the restaurant, when it has a web address. */
export function createButton({ brand }: Writing, label: string, path: string): Part[] {
  const href = brand.page(path);
  return href ? [{ kind: 'button', label, href }] : [];
}

/** Returns the button by which the reader confirms the mail address. */
export const confirmButton = (writing: Writing, token: string | undefined): Part[] =>
  token ? createButton(writing, writing.messages.confirmEmail, `/home#confirm-email=${token}`) : [];

/** Returns the facts that have a value. */
export function getFacts(facts: [label: string, value: string | undefined][]): Part {
  return { kind: 'facts', facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])) };
}
