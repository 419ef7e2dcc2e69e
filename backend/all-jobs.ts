import type { Job } from './jobs/job';
import { authJobs } from './modules/auth/auth-jobs';
import { changeJobs } from './modules/changes/change-jobs';
import { dineInJobs } from './modules/dine-in/dine-in-jobs';
import { menuDraftJobs } from './modules/menu-draft/menu-draft-jobs';
import { orderJobs } from './modules/orders/order-jobs';
import { outboxJobs } from './modules/outbox/outbox-jobs';
import { partyJobs } from './modules/parties/party-jobs';
import { paymentJobs } from './modules/payments/payment-jobs';
import { printingJobs } from './modules/printing/printing-jobs';
import { profileJobs } from './modules/profile/profile-jobs';
import { reservationJobs } from './modules/reservations/reservation-jobs';
import { restaurantJobs } from './modules/restaurant/restaurant-jobs';
import { restaurantFileJobs } from './modules/restaurant-file/restaurant-file-jobs';
import { shortLinkJobs } from './modules/short-links/short-link-jobs';
import { staffJobs } from './modules/staff/staff-jobs';
import { trackingJobs } from './modules/tracking/tracking-jobs';
import { voucherJobs } from './modules/vouchers/voucher-jobs';
import { waitingListJobs } from './modules/waiting-list/waiting-list-jobs';
import { walletJobs } from './modules/wallet/wallet-jobs';

/** Every module's jobs. */
export const jobs: Job[] = [
  ...authJobs,
  ...orderJobs,
  ...outboxJobs,
  ...paymentJobs,
  ...profileJobs,
  ...reservationJobs,
  ...restaurantJobs,
  ...restaurantFileJobs,
  ...shortLinkJobs,
  ...voucherJobs,
  ...waitingListJobs,
  ...walletJobs,
  ...dineInJobs,
  ...partyJobs,
  ...staffJobs,
  ...trackingJobs,
  ...changeJobs,
  ...menuDraftJobs,
  ...printingJobs,
];
