import { expect, test } from 'vitest';
import { fill, getMessages } from '@/backend/messages/messages';
import { locales } from '@/lib/contract/vocabulary';
import { getCode } from '@/lib/domain/session/login-form';

const messages = locales.flatMap((locale) =>
  ['4821', 'K7PM', 'KPMX'].flatMap((code) =>
    ['Kopitiam 1928', '老店1928', 'CAFE', 'Bar: 1975'].flatMap((sender) =>
      ['', `\n@kopi1928.example #${code}`].map((autofill) => ({ locale, code, sender, autofill })),
    ),
  ),
);

test.each(messages)(
  'SES-07 the form reads $code in the message of $sender in $locale$autofill',
  ({ locale, code, sender, autofill }) => {
    const text = fill(getMessages(locale).sms['one-time-code'], { sender, code, minutes: 5, autofill });
    expect(getCode(text)).toBe(code);
  },
);
