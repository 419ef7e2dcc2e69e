import { fill } from '../messages/messages';
import type { MailData, MailTemplate } from '../schema/mail-data';
import { answerContent } from './contents/answer-content';
import { buildOfferContent } from './contents/offer-content';
import { buildOrderContent } from './contents/order-content';
import { refundContent } from './contents/refund-content';
import { buildReservationContent } from './contents/reservation-content';
import {
  buildStaffContent,
  buildStaffPasswordContent,
  buildStaffSecurityContent,
} from './contents/staff-content';
import { buildVoucherContent } from './contents/voucher-content';
import type { MailContent } from './mail-content';
import { toOneLine } from './one-line';
import type { Writing, Written } from './writing';

type Composers = {
  [T in MailTemplate]: (data: MailData[T], writing: Writing) => Written | Promise<Written>;
};

const composers: Composers = {
  'order-received': buildOrderContent,
  'order-confirmed': buildOrderContent,
  'voucher-codes': buildVoucherContent,
  'reservation-confirmed': buildReservationContent,
  'reservation-deposit': (data, writing) => buildReservationContent(data, writing, { isUnpaid: true }),
  'reservation-changed': buildReservationContent,
  'reservation-cancelled': (data, writing) => buildReservationContent(data, writing, { isCanceled: true }),
  'reservation-reminder': buildReservationContent,
  'reservation-offer': buildOfferContent,
  refund: refundContent,
  'help-desk-answer': answerContent,
  'staff-invitation': buildStaffContent,
  'staff-password': buildStaffPasswordContent,
  'staff-security': buildStaffSecurityContent,
};

export const isMailTemplate = (template: string): template is MailTemplate =>
  Object.hasOwn(composers, template);

/** Returns the content of a mail before it is rendered as HTML and plain text. */
export async function composeMail<T extends MailTemplate>(
  template: T,
  data: MailData[T],
  writing: Writing,
): Promise<MailContent> {
  const { values, parts, pictures, files, footer } = await composers[template](data, writing);
  const messages = writing.messages.templates[template];
  const all = { ...values, restaurant: writing.brand.name };
  return {
    subject: toOneLine(fill(messages.subject, all)),
    title: messages.title,
    parts: [{ kind: 'text', text: fill(messages.intro, all) }, ...parts],
    pictures,
    files,
    footer,
  };
}
