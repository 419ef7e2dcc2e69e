import { NextIntlClientProvider } from 'next-intl';
import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';
import { loadAllMessages } from '@/lib/server/i18n/messages';
import { ShareMenu } from './share-menu';

test('RSV-22 the share menu of a booking renders on the server, which has no location', async () => {
  const { prelude } = await prerender(
    <NextIntlClientProvider locale="en" messages={await loadAllMessages('en')} timeZone="UTC">
      <ShareMenu shareCode="share-abc" restaurant="Lantern Kitchen" />
    </NextIntlClientProvider>,
  );
  expect(await new Response(prelude as unknown as BodyInit).text()).toContain('<button');
});
