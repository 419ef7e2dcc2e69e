export interface SmsMessage {
  /** E.164: + and digits. */
  to: string;
  text: string;
}

/** Port of whatever brings a text message to a phone. */
export interface SmsSender {
  /**
   * True for an adapter that hands messages on; false when they only stay readable in the outbox (demo, tests,
   * a shop that has no SMS account yet).
   */
  readonly delivers: boolean;
  /** Hands one message on. Throws when the carrier didn't take it; the caller tries again later. */
  send(message: SmsMessage): Promise<void>;
}
