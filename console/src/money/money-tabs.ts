import type { OrderAct } from '../orders/use-act';

export const moneyTabs = ['match', 'refunds', 'topUps', 'payouts', 'vouchers', 'drawers'] as const;
export type MoneyTab = (typeof moneyTabs)[number];

/** Props of every tab of the money screen. */
export interface MoneyProps {
  act(asked: OrderAct): Promise<boolean>;
  isPending: boolean;
  /** Milliseconds since 1970 on the backend's clock. */
  now: number;
  /** Only managers may pay money out or make final decisions. */
  isManager: boolean;
  payTypeNames: ReadonlyMap<string, string>;
}
