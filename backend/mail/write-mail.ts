import { eq } from 'drizzle-orm';
import type { Locale } from '@/lib/contract/vocabulary';
import { getTaxPaper } from '../core/tax-papers';
import type { Deps } from '../deps';
import { getMessages } from '../messages/messages';
import type { MailData } from '../schema/mail-data';
import { orders } from '../schema/orders';
import { restaurants } from '../schema/restaurant';
import { getBrand } from './brand';
import { isMailTemplate } from './compose-mail';
import { type RenderedMail, renderMail } from './render-mail';

/** A mail in the outbox. */
interface WaitingMail {
  template: string;
  locale: Locale;
  restaurantId: number | null;
  /** `MailData` of the template, as it was posted. */
  data: Record<string, unknown>;
}

/**
 * Renders a mail in its restaurant's brand and its reader's language. Throws for an unknown template or
 * restaurant.
 */
export async function writeMail(
  deps: Pick<Deps, 'db' | 'env'>,
  { template, locale, restaurantId, data }: WaitingMail,
): Promise<RenderedMail> {
  if (!isMailTemplate(template)) throw new Error(`there is no mail "${template}"`);
  if (restaurantId === null) throw new Error('a mail needs a restaurant');
  const brand = await getBrand(deps, restaurantId, locale);
  const receipt = template === 'order-confirmed' ? await findMailedReceipt(deps.db, data, locale) : undefined;
  return renderMail(
    template,
    { ...data, ...(receipt && { receipt }) } as unknown as MailData[typeof template],
    {
      locale,
      messages: getMessages(locale).mail,
      brand,
    },
  );
}

async function findMailedReceipt(
  db: Deps['db'],
  { orderTransactionId }: Record<string, unknown>,
  locale: Locale,
): Promise<MailData['order-confirmed']['receipt']> {
  const [found] = await db
    .select({ order: orders, restaurant: restaurants })
    .from(orders)
    .innerJoin(restaurants, eq(restaurants.id, orders.restaurantId))
    .where(eq(orders.id, String(orderTransactionId)));
  if (!found) return undefined;
  const { receiptNumber, isTaxInvoice } = await getTaxPaper(db, found.restaurant, found.order, locale);
  return receiptNumber ? { number: receiptNumber, isTaxInvoice } : undefined;
}
