import type { OfferMail } from '../../schema/mail-data';
import { oneLine } from '../one-line';
import { buttonTo, getFacts, type Writing, type Written } from '../writing';

/** The table that is offered to who waits for it, and the button to answer (BKG-02). */
export function offerContent(offer: OfferMail, writing: Writing): Written {
  const { messages } = writing;
  const date = oneLine(offer.date, 60);
  const time = oneLine(offer.time, 20);
  return {
    values: {
      name: offer.customerName ? oneLine(offer.customerName, 50) : messages.guest,
      date,
      time,
      until: oneLine(offer.until, 20),
    },
    parts: [
      getFacts([
        [messages.reservation.date, date],
        [messages.reservation.time, time],
        [messages.reservation.people, String(offer.people)],
        [messages.reservation.discount, offer.discount && oneLine(offer.discount, 60)],
        [messages.reservation.deposit, offer.deposit && oneLine(offer.deposit, 60)],
      ]),
      ...buttonTo(
        writing,
        messages.reservation.answerOffer,
        `/table-offer?token=${encodeURIComponent(offer.answerToken)}`,
      ),
    ],
  };
}
