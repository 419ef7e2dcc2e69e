import type { Step } from '../step';
import { leavingSteps, loginSteps, profileSteps } from './account-steps';
import { favouriteSteps, reservationSteps, voucherSteps } from './offer-steps';
import { addressSteps, clearingSteps, orderSteps } from './order-steps';
import { partySteps } from './party-steps';
import { placeSteps, shopSteps } from './shop-steps';

/**
 * Every call of the contract once. A call comes after the calls whose results it needs; calls that end the
 * session are last.
 */
export const allSteps: readonly Step[] = [
  ...loginSteps,
  ...shopSteps,
  ...placeSteps,
  ...profileSteps,
  ...addressSteps,
  ...orderSteps,
  ...partySteps,
  ...voucherSteps,
  ...reservationSteps,
  ...favouriteSteps,
  ...clearingSteps,
  ...leavingSteps,
];
