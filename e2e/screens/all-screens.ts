import { checkoutScreens } from './checkout-screens';
import { dinerScreens } from './diner-screens';
import type { Screen } from './screen';
import { storefrontScreens } from './storefront-screens';
import { tableScreens } from './table-screens';

/** Every screen in the states worth looking at. */
export const allScreens: Screen[] = [
  ...storefrontScreens,
  ...tableScreens,
  ...checkoutScreens,
  ...dinerScreens,
];
