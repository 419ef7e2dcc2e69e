/** Printers that poll for their jobs: Star by CloudPRNT, Epson by Server Direct Print. */
export const printerKinds = ['star', 'epson'] as const;
export type PrinterKind = (typeof printerKinds)[number];

/** Paper widths in millimetres. */
export const paperWidths = [58, 80] as const;
export type PaperWidth = (typeof paperWidths)[number];

/** A ticket is for the kitchen and has no prices; a receipt is for the diner and has them. */
export const paperKinds = ['ticket', 'receipt'] as const;
export type PaperKind = (typeof paperKinds)[number];
/** A `change` tells the kitchen what is no longer to be made of an order whose ticket it has. */
export const printJobKinds = [...paperKinds, 'change', 'test'] as const;
export type PrintJobKind = (typeof printJobKinds)[number];

export type PrintJobState = 'waiting' | 'sent' | 'printed' | 'failed' | 'unsure' | 'dropped';

/** `title` is centered, `large` is readable from a distance, and `rule` is a separator. */
export const lineStyles = ['title', 'large', 'bold', 'plain', 'rule'] as const;
