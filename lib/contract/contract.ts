import * as auth from './auth';
import type { BrowserInputOf, Endpoint, InputOf, OutputOf } from './endpoint';
import * as ordering from './ordering';
import * as orders from './orders';
import * as payments from './payments';
import * as places from './places';
import * as profile from './profile';
import * as restaurant from './restaurant';

/** Every call of the wire, by name: the gateway's allow-list (API-04) and the backend's list of what to answer. */
export const contract = {
  'auth.visitorToken': auth.visitorToken,
  'auth.refresh': auth.refresh,
  'auth.loginBySmsCode': auth.loginBySmsCode,
  'auth.loginByCode': auth.loginByCode,
  'auth.sendCode': auth.sendCode,
  'auth.checkCode': auth.checkCode,
  'auth.logout': auth.logout,
  'profile.info': profile.info,
  'places.autocomplete': places.autocomplete,
  'places.predictions': places.predictions,
  'places.candidates': places.candidates,
  'places.geocode': places.geocode,
  'places.locate': places.locate,
  'restaurant.findByDomain': restaurant.findByDomain,
  'restaurant.menu': restaurant.menu,
  'restaurant.info': restaurant.info,
  'ordering.stock': ordering.stock,
  'ordering.deliveryTime': ordering.deliveryTime,
  'ordering.extraInfo': ordering.extraInfo,
  'ordering.monthlyCard': ordering.monthlyCard,
  'ordering.deliveryFee': ordering.deliveryFee,
  'ordering.submit': ordering.submit,
  'ordering.waitingPayment': ordering.waitingPayment,
  'orders.list': orders.orderList,
  'orders.detail': orders.detail,
  'payments.options': payments.options,
  'payments.pay': payments.pay,
} as const satisfies Record<string, Endpoint>;

export type Contract = typeof contract;
export type CallName = keyof Contract;

type Browser<N extends CallName> = Contract[N]['browser'] extends false ? never : N;
/** Calls that a browser may ask the gateway for without changing anything. */
export type QueryName = {
  [N in CallName]: Contract[N]['effect'] extends 'read' ? Browser<N> : never;
}[CallName];
/** Calls that a browser may ask the gateway for that change state. */
export type ChangeName = {
  [N in CallName]: Contract[N]['effect'] extends 'change' ? Browser<N> : never;
}[CallName];

export type Input<N extends CallName> = InputOf<Contract[N]>;
export type Output<N extends CallName> = OutputOf<Contract[N]>;
/** What a browser gives for a call: without what the gateway fills in from the session. */
export type BrowserInput<N extends CallName> = BrowserInputOf<Contract[N]>;

/** A session-opening call answers the browser without its token (SES-11). */
export type BrowserOutput<N extends CallName> = Contract[N]['opensSession'] extends true
  ? Omit<Output<N>, 'accessToken'>
  : Output<N>;
