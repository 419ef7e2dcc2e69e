/** The number of rows of each kind. */
export interface LoadSeedSize {
  restaurants: number;
  /** The number of dishes per restaurant. */
  dishes: number;
  /** Users with a history: orders, reservations, vouchers, and money in the wallet. */
  diners: number;
  /** Users with money in the wallet and no history. */
  newcomers?: number;
  orders: number;
  reservations: number;
  voucherOrders: number;
}

/** The first ids of generated rows, so that tests need no query to find them. */
export const first = { restaurant: 10_000, dish: 1_000_000, user: 1_000_000 };
