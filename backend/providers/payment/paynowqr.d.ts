/** The independent generator that our payloads are checked against in tests; it comes without types. */
declare module 'paynowqr' {
  export default class PaynowQR {
    constructor(options: {
      uen: string;
      amount: number;
      editable: boolean;
      expiry: string;
      refNumber: string;
      company: string;
    });
    output(): string;
  }
}
