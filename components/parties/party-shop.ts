import type { PayShop } from '@/components/payments/pay-shop';
import type { ClientShop } from '@/lib/domain/client-shop';

/** The fields of the shop that the screens of a table need. */
export type PartyShop = PayShop & Pick<ClientShop, 'restaurantId' | 'name' | 'timeZone'>;
