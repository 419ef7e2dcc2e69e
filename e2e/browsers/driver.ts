/**
 * The browser actions that the happy path needs. Elements are found by role and name in the page itself
 * (find-in-page.ts), so the test is the same for every protocol; clicks and typing are the browser's own.
 */
export interface Driver {
  readonly name: string;
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page. Returns its value, which must be JSON. */
  evaluate<T>(expression: string): Promise<T>;
  click(css: string): Promise<void>;
  type(css: string, text: string): Promise<void>;
  close(): Promise<void>;
}
