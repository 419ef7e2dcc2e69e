import type { InputOf, OutputOf } from '../endpoint';
import * as account from './account';
import * as audit from './audit';
import * as bookings from './bookings';
import * as domains from './domains';
import type { StaffEndpoint } from './endpoint';
import * as figures from './figures';
import * as guests from './guests';
import * as kitchen from './kitchen';
import * as menu from './menu';
import * as messages from './messages';
import * as money from './money';
import * as orders from './orders';
import * as passkeys from './passkeys';
import * as people from './people';
import * as printing from './printing';
import * as reviews from './reviews';
import * as secondFactor from './second-factor';
import * as setup from './setup';
import * as tables from './tables';
import * as tablet from './tablet';
import * as waitingList from './waiting-list';

/** Every call of the staff console, by name. The gateway of the storefront knows none of them (SES-14). */
export const staffContract = {
  'account.whoAmI': account.whoAmI,
  'account.signIn': account.signIn,
  'account.signOut': account.signOut,
  'account.readInvitation': account.readInvitation,
  'account.acceptInvitation': account.acceptInvitation,
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
  'people.demandSecondFactor': secondFactor.demandSecondFactor,
  'orders.board': orders.ordersBoard,
  'orders.accept': orders.ordersAccept,
  'orders.promise': orders.ordersPromise,
  'orders.refuse': orders.ordersRefuse,
  'orders.advance': orders.ordersAdvance,
  'orders.back': orders.ordersBack,
  'orders.courier': orders.ordersCourier,
  'orders.cancel': orders.ordersCancel,
  'orders.quoteTakeOff': orders.ordersQuoteTakeOff,
  'orders.takeOff': orders.ordersTakeOff,
  'shop.pause': orders.shopPause,
  'shop.extraTime': orders.shopExtraTime,
  'shop.soldOut': orders.shopSoldOut,
  'shop.backOnSale': orders.shopBackOnSale,
  'shop.menu': orders.shopMenu,
  'shop.piecesLeft': orders.shopPiecesLeft,
  'kitchen.tickets': kitchen.kitchenTickets,
  'kitchen.prepared': kitchen.kitchenPrepared,
  'kitchen.recall': kitchen.kitchenRecall,
  'bookings.day': bookings.bookingsDay,
  'bookings.arrive': bookings.bookingsArrive,
  'bookings.absent': bookings.bookingsAbsent,
  'bookings.cancel': bookings.bookingsCancel,
  'bookings.returnDeposit': bookings.bookingsReturnDeposit,
  'bookings.deductDeposit': bookings.bookingsDeductDeposit,
  'bookings.seat': bookings.bookingsSeat,
  'bookings.calendar': bookings.bookingsCalendar,
  'bookings.setCalendar': bookings.bookingsSetCalendar,
  'waiting.day': waitingList.waitingDay,
  'waiting.offer': waitingList.waitingOffer,
  'waiting.remove': waitingList.waitingRemove,
  'guests.list': guests.guestsList,
  'guests.note': guests.guestsNote,
  'guests.export': guests.guestsExport,
  'guests.forget': guests.guestsForget,
  'reviews.list': reviews.reviewsList,
  'reviews.reply': reviews.reviewsReply,
  'reviews.withdraw': reviews.reviewsWithdraw,
  'messages.list': messages.messagesList,
  'messages.answer': messages.messagesAnswer,
  'messages.settle': messages.messagesSettle,
  'tables.open': tables.tablesOpen,
  'tables.answer': tables.tablesAnswer,
  'tables.admit': tables.tablesAdmit,
  'tables.takePayment': tables.tablesTakePayment,
  'tables.payByVoucher': tables.tablesPayByVoucher,
  'tables.removeLine': tables.tablesRemoveLine,
  'tables.close': tables.tablesClose,
  'money.open': money.moneyOpen,
  'money.confirm': money.moneyConfirm,
  'money.match': money.moneyMatch,
  'money.settleNotice': money.moneySettleNotice,
  'money.refundSent': money.moneyRefundSent,
  'money.approveTopUp': money.moneyApproveTopUp,
  'money.rejectTopUp': money.moneyRejectTopUp,
  'money.voucher': money.moneyVoucher,
  'money.redeem': money.moneyRedeem,
  'printing.paper': printing.printingPaper,
  'printers.list': printing.printersList,
  'printers.add': printing.printersAdd,
  'printers.remove': printing.printersRemove,
  'printers.print': printing.printersPrint,
  'printers.settle': printing.printersSettle,
  'people.invite': people.invitePerson,
  'people.withdraw': people.withdrawInvitation,
  'people.changeRole': people.changeRole,
  'people.remove': people.removePerson,
  'people.setPin': tablet.setPin,
  'tablet.share': tablet.tabletShare,
  'tablet.people': tablet.tabletPeople,
  'tablet.unlock': tablet.tabletUnlock,
  'tablet.lock': tablet.tabletLock,
  'audit.list': audit.auditList,
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
  'domains.list': domains.domainsList,
  'domains.check': domains.domainsCheck,
  'domains.add': domains.domainsAdd,
  'domains.remove': domains.domainsRemove,
  'setup.list': setup.setupList,
  'setup.open': setup.setupOpen,
} as const satisfies Record<string, StaffEndpoint>;

type StaffContract = typeof staffContract;
export type StaffCallName = keyof StaffContract;
export type StaffInput<N extends StaffCallName> = InputOf<StaffContract[N]>;
export type StaffOutput<N extends StaffCallName> = OutputOf<StaffContract[N]>;
