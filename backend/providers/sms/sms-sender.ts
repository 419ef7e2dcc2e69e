export interface SmsMessage {
  /** E.164: + and digits. */
  to: string;
  text: string;
  /** The same for every try at the same message: a carrier that knows such keys sends it once. */
  key: string;
}

/** Port of whatever brings a text message to a phone. */
export interface SmsSender {
  /**
   * True for an adapter that hands messages on; false when they only stay readable in the outbox (demo, tests,
   * a shop that has no SMS account yet).
   */
  readonly delivers: boolean;
  /**
   * Hands one message on. Throws NotDeliverable when it can never be sent, and anything else when the carrier didn't take it
   * this time, or when the signal said that it takes too long.
   */
  send(message: SmsMessage, signal: AbortSignal): Promise<void>;
}
