import { fill } from '../messages/messages';
import type { MailData, MailTemplate } from '../schema/mail-data';
import { answerContent } from './contents/answer-content';
import { offerContent } from './contents/offer-content';
import { orderContent } from './contents/order-content';
import { refundContent } from './contents/refund-content';
import { reservationContent } from './contents/reservation-content';
import { staffContent, staffSecurityContent } from './contents/staff-content';
import { voucherContent } from './contents/voucher-content';
import type { MailContent } from './mail-content';
import { oneLine } from './one-line';
import type { Writing, Written } from './writing';

type Composers = {
  [T in MailTemplate]: (data: MailData[T], writing: Writing) => Written | Promise<Written>;
};

const composers: Composers = {
  'order-received': orderContent,
  'order-confirmed': orderContent,
  'voucher-codes': voucherContent,
  'reservation-confirmed': reservationContent,
  'reservation-changed': reservationContent,
  'reservation-cancelled': (data, writing) => reservationContent(data, writing, { isCancelled: true }),
  'reservation-reminder': reservationContent,
  'reservation-offer': offerContent,
  refund: refundContent,
  'help-desk-answer': answerContent,
  'staff-invitation': staffContent,
  'staff-security': staffSecurityContent,
};

export const isMailTemplate = (template: string): template is MailTemplate =>
  Object.hasOwn(composers, template);

/** What a mail says, before it takes its form as HTML and as plain text. */
export async function composeMail<T extends MailTemplate>(
  template: T,
  data: MailData[T],
  writing: Writing,
): Promise<MailContent> {
  const { values, parts, pictures, files, footer } = await composers[template](data, writing);
  const messages = writing.messages.templates[template];
  const all = { ...values, restaurant: writing.brand.name };
  return {
    subject: oneLine(fill(messages.subject, all)),
    title: messages.title,
    parts: [{ kind: 'text', text: fill(messages.intro, all) }, ...parts],
    pictures,
    files,
    footer,
  };
}
