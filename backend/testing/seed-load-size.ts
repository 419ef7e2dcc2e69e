/** How much of everything there is to be. */
export interface LoadSeedSize {
  restaurants: number;
  /** Of each restaurant. */
  dishes: number;
  /** With a history: orders, reservations, vouchers, a wallet with money. */
  diners: number;
  /** With money in their wallets and no history. */
  newcomers?: number;
  orders: number;
  reservations: number;
  voucherOrders: number;
}

/** Ids of what was multiplied, known without a query. */
export const first = { restaurant: 10_000, dish: 1_000_000, user: 1_000_000 };
