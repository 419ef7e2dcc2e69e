import type { Locale } from '@/lib/contract/vocabulary';
import type { Deps } from '../deps';
import { getMessages } from '../messages/messages';
import type { MailData } from '../schema/mail-data';
import { getBrand } from './brand';
import { isMailTemplate } from './compose-mail';
import { type RenderedMail, renderMail } from './render-mail';

/** A mail as it waits in the outbox. */
interface WaitingMail {
  template: string;
  locale: Locale;
  restaurantId: number | null;
  /** `MailData` of the template, as it was posted. */
  data: Record<string, unknown>;
}

/** Writes a mail in its restaurant's brand and its reader's language. Throws when there is no such template or restaurant. */
export async function writeMail(
  deps: Pick<Deps, 'db' | 'env'>,
  { template, locale, restaurantId, data }: WaitingMail,
): Promise<RenderedMail> {
  if (!isMailTemplate(template)) throw new Error(`there is no mail "${template}"`);
  if (restaurantId === null) throw new Error('a mail needs a restaurant');
  const brand = await getBrand(deps, restaurantId, locale);
  return renderMail(template, data as unknown as MailData[typeof template], {
    locale,
    messages: getMessages(locale).mail,
    brand,
  });
}
