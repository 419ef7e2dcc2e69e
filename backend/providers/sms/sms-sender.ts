export interface SmsMessage {
  /** E.164: + and digits. */
  to: string;
  text: string;
  /** The same for every attempt: a carrier that supports such keys sends the message once. */
  key: string;
}

/** Port to an SMS provider. */
export interface SmsSender {
  /**
   * True for a real provider; false when messages are only readable in the outbox (demo, tests, a shop
   * without an SMS account).
   */
  readonly delivers: boolean;
  /**
   * Sends one message. Throws NotDeliverable when it can never be sent, and other errors when a retry may
   * succeed or the signal aborts.
   */
  send(message: SmsMessage, signal: AbortSignal): Promise<void>;
}

/** Sends nothing: people read codes with `makan outbox` or on the development page. */
export const outboxSms: SmsSender = {
  delivers: false,
  send: async () => {},
};
