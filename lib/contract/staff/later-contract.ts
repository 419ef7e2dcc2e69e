import * as apiKeys from './api-keys';
import * as cashDrawers from './cash-drawers';
import * as domains from './domains';
import * as doorQueue from './door-queue';
import type { StaffEndpoint } from './endpoint';
import * as figures from './figures';
import * as menu from './menu';
import * as orderDetail from './order-detail';
import * as passkeys from './passkeys';
import * as payCompanies from './pay-companies';
import * as payouts from './payouts';
import * as people from './people';
import * as receivedBookings from './received-bookings';
import * as reviews from './reviews';
import * as secondFactor from './second-factor';
import * as setup from './setup';
import * as tables from './tables';
import * as takenOrders from './taken-orders';
import * as webhooks from './webhooks';

/** The calls that the console loads with their first use, because their schemas are large or rarely needed. */
export const laterContract = {
  'account.secondFactor': secondFactor.secondFactor,
  'account.startSecondFactor': secondFactor.startSecondFactor,
  'account.confirmSecondFactor': secondFactor.confirmSecondFactor,
  'account.renewRecoveryCodes': secondFactor.renewRecoveryCodes,
  'account.endSecondFactor': secondFactor.endSecondFactor,
  'account.passkeys': passkeys.passkeys,
  'account.startPasskey': passkeys.startPasskey,
  'account.addPasskey': passkeys.addPasskey,
  'account.renamePasskey': passkeys.renamePasskey,
  'account.removePasskey': passkeys.removePasskey,
  'account.startPasskeySignIn': passkeys.startPasskeySignIn,
  'account.signInByPasskey': passkeys.signInByPasskey,
  'people.list': people.peopleList,
  'people.invite': people.invitePerson,
  'people.withdraw': people.withdrawInvitation,
  'people.changeRole': people.changeRole,
  'people.remove': people.removePerson,
  'people.passwordLink': people.passwordLink,
  'people.demandSecondFactor': secondFactor.demandSecondFactor,
  'reviews.list': reviews.reviewsList,
  'reviews.reply': reviews.reviewsReply,
  'reviews.withdraw': reviews.reviewsWithdraw,
  'tables.removeGuest': tables.tablesRemoveGuest,
  'payouts.list': payouts.payoutsList,
  'payouts.read': payouts.payoutsRead,
  'payouts.settle': payouts.payoutsSettle,
  'drawers.list': cashDrawers.drawersList,
  'drawers.open': cashDrawers.drawersOpen,
  'drawers.use': cashDrawers.drawersUse,
  'drawers.move': cashDrawers.drawersMove,
  'drawers.close': cashDrawers.drawersClose,
  'figures.day': figures.figuresDay,
  'menu.draft': menu.menuDraft,
  'menu.save': menu.menuSave,
  'menu.discard': menu.menuDiscard,
  'menu.publish': menu.menuPublish,
  'menu.schedule': menu.menuSchedule,
  'menu.history': menu.menuHistory,
  'menu.restore': menu.menuRestore,
  'settings.save': menu.settingsSave,
  'settings.testCode': menu.settingsTestCode,
  'payCompanies.list': payCompanies.payCompaniesList,
  'payCompanies.enter': payCompanies.payCompaniesEnter,
  'payCompanies.try': payCompanies.payCompaniesTry,
  'payCompanies.checkTrial': payCompanies.payCompaniesCheckTrial,
  'domains.list': domains.domainsList,
  'domains.check': domains.domainsCheck,
  'domains.add': domains.domainsAdd,
  'domains.remove': domains.domainsRemove,
  'door.queue': doorQueue.doorQueue,
  'door.add': doorQueue.doorAdd,
  'door.call': doorQueue.doorCall,
  'door.seat': doorQueue.doorSeat,
  'door.skip': doorQueue.doorSkip,
  'door.gone': doorQueue.doorGone,
  'setup.list': setup.setupList,
  'setup.open': setup.setupOpen,
  'apiKeys.list': apiKeys.apiKeysList,
  'apiKeys.make': apiKeys.apiKeysMake,
  'apiKeys.revoke': apiKeys.apiKeysRevoke,
  'webhooks.list': webhooks.webhooksList,
  'webhooks.add': webhooks.webhooksAdd,
  'webhooks.remove': webhooks.webhooksRemove,
  'webhooks.deliveries': webhooks.webhooksDeliveries,
  'webhooks.replay': webhooks.webhooksReplay,
  'webhooks.test': webhooks.webhooksTest,
  'orders.detail': orderDetail.ordersDetail,
  'orders.find': orderDetail.ordersFind,
  'orders.refund': orderDetail.ordersRefund,
  'orders.takeMenu': takenOrders.ordersTakeMenu,
  'orders.takeGuest': takenOrders.ordersTakeGuest,
  'orders.takePlaces': takenOrders.ordersTakePlaces,
  'orders.takeSlots': takenOrders.ordersTakeSlots,
  'orders.takeQuote': takenOrders.ordersTakeQuote,
  'orders.take': takenOrders.ordersTake,
  'orders.taken': takenOrders.ordersTaken,
  'orders.receive': takenOrders.ordersReceive,
  'bookings.receive': receivedBookings.bookingsReceive,
} as const satisfies Record<string, StaffEndpoint>;
