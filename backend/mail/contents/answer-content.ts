import { fill } from '../../messages/messages';
import type { AnswerMail } from '../../schema/mail-data';
import { confirmButton, type Writing, type Written } from '../writing';

/** Contains a restaurant's answer, and the original message only if the reader has confirmed the address. */
export function answerContent(mail: AnswerMail, writing: Writing): Written {
  const { messages, brand } = writing;
  return {
    values: {},
    parts: [
      { kind: 'text', text: mail.answer },
      ...(mail.question
        ? [{ kind: 'list' as const, title: messages.answer.question, items: [mail.question] }]
        : []),
      ...confirmButton(writing, mail.confirmToken),
    ],
    footer: fill(messages.footer.whyAnswer, { restaurant: brand.name }),
  };
}
