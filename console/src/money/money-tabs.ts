import type { OrderAct } from '../orders/use-act';

export const moneyTabs = ['match', 'refunds', 'topUps', 'vouchers'] as const;
export type MoneyTab = (typeof moneyTabs)[number];

/** What every part of the money screen gets. */
export interface MoneyProps {
  act(asked: OrderAct): Promise<boolean>;
  isPending: boolean;
  /** Milliseconds on the backend's clock. */
  now: number;
  /** Money that leaves, and decisions that end something, are a manager's. */
  isManager: boolean;
  payTypeNames: ReadonlyMap<string, string>;
}
