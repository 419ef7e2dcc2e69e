/* This file imports no zod, so that browser code may use it. */

/** Maximum lengths of the texts that a diner adds to an order. A text has the same name in the form, on the wire, in the database and on the board. */
export const orderNotes = { remark: 200, deliveryNote: 40 } as const;
type OrderNote = keyof typeof orderNotes;
export type OrderNotes<T> = Record<OrderNote, T>;
export const orderNoteNames = Object.keys(orderNotes) as OrderNote[];

/** Returns a value for each note. */
export const mapOrderNotes = <T>(toValue: (note: OrderNote) => T) =>
  Object.fromEntries(orderNoteNames.map((note) => [note, toValue(note)])) as OrderNotes<T>;

/** Returns the notes of an order or of a form. */
export const pickOrderNotes = (from: Partial<OrderNotes<string | null>>): OrderNotes<string | undefined> =>
  mapOrderNotes((note) => from[note] ?? undefined);

/** Maximum length of a reply to a review, in UTF-16 code units. */
export const longestReply = 1000;

/** Maximum length of a note and of the list of allergies, in UTF-16 code units. */
export const longestNote = 500;

/** Maximum length of a message and of its answer, in UTF-16 code units. */
export const longestMessage = 2000;
export const longestAnswer = 4000;

/** The state of a message; a closed one was answered by mail or needed no answer. */
export const messageStates = ['open', 'answered', 'done'] as const;
export type MessageState = (typeof messageStates)[number];
