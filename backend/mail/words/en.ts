import type { MailMessages } from './mail-words';

export const en: MailMessages = {
  templates: {
    'order-received': {
      subject: '{restaurant}: we have your order {sn}',
      title: 'Thank you, we have your order',
      intro: 'The restaurant will confirm it shortly. This is what you ordered.',
    },
    'order-confirmed': {
      subject: '{restaurant}: your order {sn} is confirmed',
      title: 'Your order is confirmed',
      intro: 'The restaurant has taken your order. This is what you get.',
    },
    'voucher-codes': {
      subject: '{restaurant}: your voucher {voucher}',
      title: 'Here are your vouchers',
      intro: 'Show a code at the restaurant. Each code works once, so keep this mail to yourself.',
    },
    'reservation-confirmed': {
      subject: '{restaurant}: your table on {date} at {time}',
      title: 'Your table is booked',
      intro: 'Hello {name}, we look forward to seeing you.',
    },
    'reservation-changed': {
      subject: '{restaurant}: your booking has changed, now {date} at {time}',
      title: 'Your booking has changed',
      intro: 'Hello {name}, this is your booking as it stands now.',
    },
    'reservation-cancelled': {
      subject: '{restaurant}: your booking on {date} at {time} is cancelled',
      title: 'Your booking is cancelled',
      intro: 'Hello {name}, this table is no longer held for you.',
    },
    refund: {
      subject: '{restaurant}: refund of {amount}',
      title: 'We are paying you back',
      intro: 'A refund was made for you.',
    },
  },
  order: {
    number: 'Order number',
    time: 'Time',
    asSoonAsPossible: 'As soon as possible',
    delivery: 'Delivery',
    pickup: 'Self pick-up',
    table: 'At table {table}',
    way: 'Delivery or pick-up',
    address: 'Deliver to',
    payment: 'Payment',
    total: 'Total',
    see: 'See your order',
  },
  voucher: {
    worth: 'Worth',
    paid: 'Paid',
    validUntil: 'Valid until',
    codes: 'Number of codes',
    rules: 'Good to know',
    see: 'See your vouchers',
  },
  reservation: {
    code: 'Booking code',
    date: 'Date',
    time: 'Time',
    people: 'People',
    discount: 'Discount',
    remark: 'Your remark',
    see: 'See your booking',
  },
  refund: {
    about: { order: 'Order', voucher: 'Voucher purchase', topup: 'Wallet top-up' },
    amount: 'Refund',
    where: 'Paid to',
    method: { SOURCE: 'The way you paid', WALLET_PAY: 'Your wallet' },
    hint: {
      SOURCE: 'Banks may take some days until the money shows up.',
      WALLET_PAY: 'You can use it for your next order right away.',
    },
  },
  footer: { why: 'You get this mail because of an order, purchase or booking at {restaurant}.' },
  guest: 'there',
  confirmEmail: 'Confirm that this is my address',
};
