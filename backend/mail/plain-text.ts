import { fill } from '../messages/messages';
import type { MailContent, Part } from './mail-content';
import type { Writing } from './writing';

/**
 * Renders the mail as text for readers without HTML and for the outbox, with all codes and links written
 * out.
 */
export function buildPlainText(
  { title, parts, footer: why }: MailContent,
  { brand, messages }: Writing,
): string {
  const footer = [
    [brand.name, brand.address, brand.phone, ...brand.taxNumbers].filter(Boolean).join(' · '),
    fill(why ?? messages.footer.why, { restaurant: brand.name }),
  ];
  const blocks = [title, ...parts.map((part) => listLines(part).join('\n')), ['--', ...footer].join('\n')];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function listLines(part: Part): string[] {
  switch (part.kind) {
    case 'text':
      return [part.text];
    case 'facts':
      return part.facts.map(({ label, value }) => `${label}: ${value}`);
    case 'amounts':
      return part.rows.map(({ label, amount }) => `${label}: ${amount}`);
    case 'codes':
      return part.codes.map(({ code }) => code);
    case 'list':
      return [part.title, ...part.items.map((item) => `- ${item}`)];
    case 'button':
      return [`${part.label}: ${part.href}`];
  }
}
