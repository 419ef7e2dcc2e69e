import { checkoutScreens } from './checkout-screens';
import { dinerScreens } from './diner-screens';
import type { Screen } from './screen';
import { storefrontScreens } from './storefront-screens';
import { tableScreens } from './table-screens';

/** All screens, in each state that looks different. */
export const allScreens: Screen[] = [
  ...storefrontScreens,
  ...tableScreens,
  ...checkoutScreens,
  ...dinerScreens,
];
