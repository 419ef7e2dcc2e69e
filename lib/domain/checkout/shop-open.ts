/** The flags that decide whether a shop takes orders. */
export interface ShopFlags {
  platformAllowService: boolean;
  inBusiness: boolean;
  canOrder: boolean;
  canReserve: boolean;
}

type ShopClosedReason = 'SHOP_OFF_SHELF' | 'SHOP_RESTED' | 'SHOP_ONLY_RESERVATIONS' | 'SHOP_CLOSED';

/** Returns the reason that the shop takes no order now, in the order of DEC-42. */
export function findShopClosedReason(shop: ShopFlags): ShopClosedReason | undefined {
  if (!shop.platformAllowService) return 'SHOP_OFF_SHELF';
  if (!shop.inBusiness) return 'SHOP_RESTED';
  if (shop.canOrder) return undefined;
  return shop.canReserve ? 'SHOP_ONLY_RESERVATIONS' : 'SHOP_CLOSED';
}
