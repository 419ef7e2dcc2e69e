/** Printers that fetch their jobs: Star by CloudPRNT, Epson by Server Direct Print. */
export const printerKinds = ['star', 'epson'] as const;
export type PrinterKind = (typeof printerKinds)[number];

/** Millimetres. */
export const paperWidths = [58, 80] as const;
export type PaperWidth = (typeof paperWidths)[number];

/** For the kitchen, without prices; for the diner, with them. */
export const paperKinds = ['ticket', 'receipt'] as const;
export type PaperKind = (typeof paperKinds)[number];
export type PrintJobKind = PaperKind | 'test';

export type PrintJobState = 'waiting' | 'sent' | 'printed' | 'failed' | 'unsure' | 'dropped';

/** `title` is centred; `large` is read from afar; `rule` separates. */
export const lineStyles = ['title', 'large', 'bold', 'plain', 'rule'] as const;
