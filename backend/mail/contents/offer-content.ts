import type { OfferMail } from '../../schema/mail-data';
import { toOneLine } from '../one-line';
import { createButton, getFacts, type Writing, type Written } from '../writing';

/** Contains the table that is offered to the waiting guest, and the button to answer. */
export function buildOfferContent(offer: OfferMail, writing: Writing): Written {
  const { messages } = writing;
  const date = toOneLine(offer.date, 60);
  const time = toOneLine(offer.time, 20);
  return {
    values: {
      name: offer.customerName ? toOneLine(offer.customerName, 50) : messages.guest,
      date,
      time,
      until: toOneLine(offer.until, 20),
    },
    parts: [
      getFacts([
        [messages.reservation.date, date],
        [messages.reservation.time, time],
        [messages.reservation.people, String(offer.people)],
        [messages.reservation.discount, offer.discount && toOneLine(offer.discount, 60)],
        [messages.reservation.deposit, offer.deposit && toOneLine(offer.deposit, 60)],
      ]),
      ...createButton(
        writing,
        messages.reservation.answerOffer,
        `/table-offer?token=${encodeURIComponent(offer.answerToken)}`,
      ),
    ],
  };
}
