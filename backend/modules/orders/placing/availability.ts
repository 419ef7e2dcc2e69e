import { DomainError } from '../../../core/domain-error';

interface ShopFlags {
  platformAllow: boolean;
  inBusiness: boolean;
  canOrder: boolean;
  canReserve: boolean;
}

/**
 * Throws the first applicable error when the shop takes no orders: SHOP_OFF_SHELF, SHOP_RESTED, then
 * SHOP_ONLY_RESERVATIONS or, without reservations, SHOP_CLOSED.
 */
export function checkShopOpen(shop: ShopFlags): void {
  if (!shop.platformAllow) throw new DomainError('SHOP_OFF_SHELF');
  if (!shop.inBusiness) throw new DomainError('SHOP_RESTED');
  if (!shop.canOrder) throw new DomainError(shop.canReserve ? 'SHOP_ONLY_RESERVATIONS' : 'SHOP_CLOSED');
}
