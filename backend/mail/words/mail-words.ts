import type { MailTemplate } from '../../schema/mail-data';

/** What mails say. `{name}` stands for a value, and each sentence is whole: nothing is put together from pieces. */
export interface MailMessages {
  templates: Record<MailTemplate, { subject: string; title: string; intro: string }>;
  order: {
    number: string;
    time: string;
    asSoonAsPossible: string;
    delivery: string;
    pickup: string;
    table: string;
    way: string;
    address: string;
    payment: string;
    total: string;
    see: string;
  };
  voucher: {
    worth: string;
    paid: string;
    validUntil: string;
    codes: string;
    rules: string;
    see: string;
  };
  reservation: {
    code: string;
    date: string;
    time: string;
    people: string;
    discount: string;
    remark: string;
    see: string;
  };
  refund: {
    about: Record<'order' | 'voucher' | 'topup', string>;
    amount: string;
    /** Where the money goes. */
    where: string;
    method: Record<'SOURCE' | 'WALLET_PAY', string>;
    hint: Record<'SOURCE' | 'WALLET_PAY', string>;
  };
  footer: { why: string };
  /** Stands for a name that the mail may not carry. */
  guest: string;
  confirmEmail: string;
}
