import * as addresses from './addresses';
import * as ads from './ads';
import * as auth from './auth';
import * as deposits from './deposits';
import * as domains from './domains';
import * as doorQueue from './door-queue';
import type { BrowserInputOf, Endpoint, InputOf, OutputOf } from './endpoint';
import * as favourites from './favourites';
import * as groups from './groups';
import * as helpDesk from './help-desk';
import * as linkedReservations from './linked-reservations';
import * as menu from './menu';
import * as ordering from './ordering';
import * as orders from './orders';
import * as outlets from './outlets';
import * as parties from './parties';
import * as partyShares from './party-shares';
import * as payments from './payments';
import * as places from './places';
import * as profile from './profile';
import * as reservationSlots from './reservation-slots';
import * as reservations from './reservations';
import * as restaurant from './restaurant';
import * as reviews from './reviews';
import * as sessions from './sessions';
import * as shortLinks from './short-links';
import * as subscription from './subscription';
import * as tables from './tables';
import * as thirdParty from './third-party';
import * as tracking from './tracking';
import * as voucherOrders from './voucher-orders';
import * as vouchers from './vouchers';
import * as waitingList from './waiting-list';
import * as wallet from './wallet';

/** Every call of the wire, by name: the gateway's allow-list (API-04) and the backend's list of routes. */
export const contract = {
  'auth.visitorToken': auth.visitorToken,
  'auth.refresh': auth.refresh,
  'auth.loginBySmsCode': auth.loginBySmsCode,
  'auth.loginByCode': auth.loginByCode,
  'auth.sendCode': auth.sendCode,
  'auth.checkCode': auth.checkCode,
  'auth.loginById': auth.loginById,
  'auth.loginByPassword': auth.loginByPassword,
  'auth.register': auth.register,
  'auth.autoRegister': auth.autoRegister,
  'auth.mobileCheck': auth.mobileCheck,
  'auth.resetPassword': auth.resetPassword,
  'auth.thirdSources': thirdParty.thirdSources,
  'auth.thirdRender': thirdParty.thirdRender,
  'auth.thirdInfo': thirdParty.thirdInfo,
  'auth.thirdBind': thirdParty.thirdBind,
  'auth.sessions': sessions.sessionList,
  'auth.endSession': sessions.endSession,
  'auth.endOtherSessions': sessions.endOtherSessions,
  'auth.logout': sessions.logout,
  'shortLinks.params': shortLinks.params,
  'profile.info': profile.info,
  'profile.chatAppUpdate': profile.chatAppUpdate,
  'profile.edit': profile.edit,
  'profile.confirmEmail': profile.confirmEmail,
  'profile.avoided': profile.readAvoided,
  'profile.storeAvoided': profile.storeAvoided,
  'profile.export': profile.exportData,
  'profile.delete': profile.deleteAccount,
  'addresses.list': addresses.addressList,
  'addresses.chosen': addresses.chosen,
  'addresses.remove': addresses.remove,
  'addresses.changeDefault': addresses.changeDefault,
  'addresses.add': addresses.add,
  'addresses.update': addresses.update,
  'addresses.chooseByHand': addresses.chooseByHand,
  'addresses.chooseLocated': addresses.chooseLocated,
  'places.autocomplete': places.autocomplete,
  'places.predictions': places.predictions,
  'places.candidates': places.candidates,
  'places.geocode': places.geocode,
  'places.locate': places.locate,
  'subscription.subscribe': subscription.subscribe,
  'subscription.end': subscription.end,
  'subscription.stat': subscription.stat,
  'restaurant.findByDomain': domains.findByDomain,
  'restaurant.domains': domains.domains,
  'restaurant.menu': menu.menu,
  'restaurant.info': restaurant.info,
  'restaurant.filter': restaurant.filter,
  'restaurant.comments': reviews.comments,
  'restaurant.rating': reviews.rating,
  'restaurant.banner': restaurant.getBanner,
  'restaurant.siblings': outlets.siblings,
  'restaurant.outlets': outlets.outlets,
  'restaurant.webUrl': restaurant.webUrl,
  'restaurant.linkState': restaurant.linkState,
  'favourites.list': favourites.favouriteList,
  'favourites.set': favourites.setFavourite,
  'ads.orderDetail': ads.orderDetailAds,
  'ads.byType': ads.adsByType,
  'helpDesk.url': helpDesk.helpDeskUrl,
  'helpDesk.write': helpDesk.helpDeskWrite,
  'tracking.event': tracking.trackEvent,
  'parties.find': parties.findParty,
  'parties.join': parties.joinParty,
  'parties.view': parties.viewParty,
  'parties.putCart': parties.putPartyCart,
  'parties.leave': parties.leaveParty,
  'parties.removeLine': parties.removePartyLine,
  'parties.tellAvoided': parties.sendAllergens,
  'parties.sendRound': parties.sendPartyRound,
  'parties.callStaff': parties.callPartyStaff,
  'parties.payShare': partyShares.payPartyShare,
  'parties.vouchers': partyShares.listShareVouchers,
  'parties.myShare': partyShares.myPartyShare,
  'parties.releaseShare': partyShares.releasePartyShare,
  'parties.refunds': partyShares.partyRefunds,
  'parties.giveRefundAccount': partyShares.givePartyRefundAccount,
  'parties.choosePart': partyShares.choosePart,
  'parties.openGroup': groups.openGroup,
  'parties.findGroup': groups.findGroup,
  'parties.joinGroup': groups.joinGroup,
  'parties.decideGroup': groups.decideGroup,
  'tables.check': tables.checkTable,
  'tables.active': tables.activeTable,
  'ordering.stock': ordering.stock,
  'ordering.deliveryTime': ordering.deliveryTime,
  'ordering.extraInfo': ordering.extraInfo,
  'ordering.monthlyCard': ordering.monthlyCard,
  'ordering.deliveryFee': ordering.deliveryFee,
  'ordering.promotionCode': ordering.promotionCode,
  'ordering.submit': ordering.submit,
  'ordering.waitingPayment': ordering.waitingPayment,
  'orders.list': orders.orderList,
  'orders.detail': orders.detail,
  'orders.incomplete': orders.incomplete,
  'orders.history': orders.history,
  'orders.cancel': orders.cancel,
  'orders.pickedUp': orders.pickedUp,
  'orders.undoPickedUp': orders.undoPickedUp,
  'orders.push': orders.push,
  'orders.pushSubscribe': orders.pushSubscribe,
  'orders.pushUnsubscribe': orders.pushUnsubscribe,
  'payments.options': payments.options,
  'payments.pay': payments.pay,
  'payments.check': payments.check,
  'reservations.cancel': reservations.cancel,
  'reservations.change': reservations.change,
  'reservations.detail': reservations.detail,
  'reservations.weekdays': reservationSlots.weekdays,
  'reservations.list': reservations.reservationList,
  'reservations.slots': reservationSlots.slots,
  'reservations.share': reservations.share,
  'reservations.linked': linkedReservations.linked,
  'reservations.confirmLinked': linkedReservations.confirmLinked,
  'reservations.changeLinked': linkedReservations.changeLinked,
  'reservations.cancelLinked': linkedReservations.cancelLinked,
  'reservations.submit': reservations.submit,
  'reservations.remarkPhrases': reservations.remarkPhrases,
  'waiting.join': waitingList.join,
  'waiting.list': waitingList.entries,
  'waiting.leave': waitingList.leave,
  'waiting.linked': waitingList.linked,
  'waiting.accept': waitingList.accept,
  'waiting.decline': waitingList.decline,
  'waiting.push': waitingList.push,
  'waiting.pushSubscribe': waitingList.pushSubscribe,
  'door.look': doorQueue.look,
  'door.join': doorQueue.join,
  'door.party': doorQueue.linked,
  'door.leave': doorQueue.leave,
  'door.push': doorQueue.push,
  'door.pushSubscribe': doorQueue.pushSubscribe,
  'reservations.depositOptions': deposits.depositOptions,
  'reservations.payDeposit': deposits.payDeposit,
  'vouchers.list': vouchers.voucherList,
  'vouchers.couponList': vouchers.couponList,
  'vouchers.detail': vouchers.detail,
  'vouchers.payTypes': vouchers.payTypes,
  'vouchers.buy': voucherOrders.buy,
  'vouchers.payStatus': voucherOrders.payStatus,
  'vouchers.purchaseDetails': voucherOrders.purchaseDetails,
  'vouchers.purchasedInfo': voucherOrders.purchasedInfo,
  'vouchers.orders': voucherOrders.orders,
  'vouchers.orderDetail': voucherOrders.orderDetail,
  'vouchers.refund': voucherOrders.refund,
  'vouchers.paymentOptions': voucherOrders.paymentOptions,
  'vouchers.pay': voucherOrders.pay,
  'vouchers.cancel': voucherOrders.cancel,
  'wallet.summary': wallet.summary,
  'wallet.topUp': wallet.topUp,
  'wallet.payTypes': wallet.payTypes,
  'wallet.transactions': wallet.transactions,
  'wallet.transaction': wallet.transaction,
  'wallet.requestRefund': wallet.requestRefund,
} as const satisfies Record<string, Endpoint>;

type Contract = typeof contract;
export type CallName = keyof Contract;

type Browser<N extends CallName> = Contract[N]['browser'] extends false ? never : N;
/** Calls that a browser may send to the gateway and that change nothing. */
export type QueryName = {
  [N in CallName]: Contract[N]['effect'] extends 'read' ? Browser<N> : never;
}[CallName];
/** Calls that a browser may send to the gateway and that change state. */
export type ChangeName = {
  [N in CallName]: Contract[N]['effect'] extends 'change' ? Browser<N> : never;
}[CallName];

export type Input<N extends CallName> = InputOf<Contract[N]>;
export type Output<N extends CallName> = OutputOf<Contract[N]>;
/** The input of a browser's call: without the fields that the gateway fills in. */
export type BrowserInput<N extends CallName> = BrowserInputOf<Contract[N]>;

/** A session-opening call answers the browser without its token (SES-11). */
export type BrowserOutput<N extends CallName> = Contract[N]['opensSession'] extends true
  ? Omit<Output<N>, 'accessToken'>
  : Output<N>;
