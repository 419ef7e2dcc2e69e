import type { Job } from './jobs/job-queues';
import { purgeAuth } from './modules/auth/purge-auth';
import { removeOldBuildFiles } from './modules/build-files/build-files';
import { changesStoredMs, deleteChanges } from './modules/changes/changes';
import { purgeGuests } from './modules/dine-in/dine-in.repository';
import { checkCertificates } from './modules/domains/check-certificates';
import { deliverWebhooks, purgeWebhooks } from './modules/integrations/deliver-webhooks';
import { resealWebhooks } from './modules/integrations/reseal-webhooks';
import { publishDueDrafts } from './modules/menu-draft/draft';
import { expireOrders } from './modules/orders/ending/expire-orders';
import { purgeMessages } from './modules/outbox/purge-messages';
import { endChoices } from './modules/parties/choice/end-choice';
import {
  closeIdleParties,
  expireUnpaidRounds,
  releaseExpiredShares,
  settlePaidParties,
} from './modules/parties/end-parties';
import { advanceGroups } from './modules/parties/groups/advance-groups';
import { purgeRequests } from './modules/parties/join-requests';
import { pollSilentPayments } from './modules/payments/poll-payments';
import { resealPaymentKeys } from './modules/payments/reseal-keys';
import { sendRefunds } from './modules/payments/send-refunds';
import { compareDaily } from './modules/payouts/compare-daily';
import { tidyJobs } from './modules/printing/tidy-jobs';
import { removeOldPersons } from './modules/profile/remove-person';
import { markAbsent } from './modules/reservations/absence';
import { expireDeposits } from './modules/reservations/expire-deposits';
import { remindGuests } from './modules/reservations/reminders';
import { endRush } from './modules/restaurant/rush';
import { deleteUnusedImages } from './modules/restaurant-file/unused-images';
import { purgeShortLinks } from './modules/short-links/short-links';
import { purgeStaff } from './modules/staff/purge-staff';
import { resealSecrets } from './modules/staff/second-factor-check';
import { purgeEvents } from './modules/tracking/purge-events';
import { expireVoucherOrders } from './modules/vouchers/expire-vouchers';
import { keepWaitingLists, purgeWaitingLists } from './modules/waiting-list/keep-waiting-lists';
import { expireUnpaidTopUps } from './modules/wallet/expire-top-ups';

export const jobs: Job[] = [
  { name: 'end-rush', everySeconds: 2, run: async (deps) => ({ ended: await endRush(deps, deps.clock()) }) },
  {
    name: 'expire-orders',
    everySeconds: 3,
    run: async (deps) => ({ ended: await expireOrders(deps, deps.clock()) }),
  },
  // Codes of vouchers need no job: their last day is compared when they are read.
  {
    name: 'expire-voucher-orders',
    everySeconds: 5,
    run: async (deps) => ({ ended: await expireVoucherOrders(deps, deps.clock()) }),
  },
  {
    name: 'publish-drafts',
    everySeconds: 5,
    run: async (deps) => ({ published: await publishDueDrafts(deps, deps.clock()) }),
  },
  { name: 'send-webhooks', everySeconds: 2, run: deliverWebhooks },
  { name: 'advance-groups', everySeconds: 5, run: advanceGroups },
  { name: 'keep-waiting-lists', everySeconds: 5, run: keepWaitingLists },
  { name: 'release-party-shares', everySeconds: 10, run: releaseExpiredShares },
  { name: 'settle-paid-parties', everySeconds: 10, run: settlePaidParties },
  { name: 'expire-unpaid-rounds', everySeconds: 10, run: expireUnpaidRounds },
  { name: 'end-choices', everySeconds: 10, run: endChoices },
  { name: 'send-refunds', everySeconds: 10, run: async (deps) => ({ sent: await sendRefunds(deps) }) },
  { name: 'expire-deposits', everySeconds: 15, run: expireDeposits },
  { name: 'mark-absent', everySeconds: 30, run: markAbsent },
  { name: 'remind-guests', everySeconds: 30, run: remindGuests },
  { name: 'tidy-print-jobs', everySeconds: 30, run: tidyJobs },
  {
    name: 'ask-payments',
    everySeconds: 60,
    run: async (deps) => ({ asked: await pollSilentPayments(deps) }),
  },
  {
    name: 'check-certificates',
    everySeconds: 60,
    run: async (deps) => ({ checked: await checkCertificates(deps) }),
  },
  { name: 'remove-old-persons', everySeconds: 300, run: removeOldPersons },
  { name: 'close-idle-parties', everySeconds: 600, run: closeIdleParties },
  { name: 'purge-table-requests', everySeconds: 600, run: purgeRequests },
  { name: 'purge-auth', everySeconds: 600, run: purgeAuth },
  { name: 'purge-staff', everySeconds: 600, run: purgeStaff },
  { name: 'reseal-second-factors', everySeconds: 600, run: resealSecrets },
  { name: 'reseal-payment-keys', everySeconds: 600, run: resealPaymentKeys },
  { name: 'reseal-webhooks', everySeconds: 600, run: resealWebhooks },
  { name: 'purge-webhooks', everySeconds: 3600, run: purgeWebhooks },
  { name: 'purge-table-guests', everySeconds: 600, run: purgeGuests },
  { name: 'purge-outbox', everySeconds: 600, run: purgeMessages },
  { name: 'purge-short-links', everySeconds: 600, run: purgeShortLinks },
  { name: 'purge-track-events', everySeconds: 3600, run: purgeEvents },
  { name: 'purge-waiting-lists', everySeconds: 3600, run: purgeWaitingLists },
  {
    name: 'forget-top-ups',
    everySeconds: 3600,
    run: async (deps) => ({ ended: await expireUnpaidTopUps(deps, deps.clock()) }),
  },
  {
    name: 'compare-payouts',
    everySeconds: 3600,
    run: async (deps) => ({ compared: await compareDaily(deps) }),
  },
  { name: 'remove-old-build-files', everySeconds: 3600, run: removeOldBuildFiles },
  { name: 'delete-unused-images', everySeconds: 3600, run: deleteUnusedImages },
  {
    name: 'delete-old-changes',
    everySeconds: 3600,
    run: (deps) => deleteChanges(deps, new Date(deps.clock().getTime() - changesStoredMs)),
  },
];
