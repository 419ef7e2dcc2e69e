import { contract } from '@/lib/contract/contract';
import type { PartyView } from '@/lib/contract/party-view';
import type { Locale } from '@/lib/contract/vocabulary';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { getDiner, serve } from '../../http/serve';
import { giveRefundAccount, listGuestRefunds } from './bill/guest-refunds';
import { getMyShare, payShare, releaseOwnShare } from './bill/pay-share';
import { listShareVouchers } from './bill/share-vouchers';
import { choosePart } from './choice/choose-part';
import { decideGroup } from './groups/decide-group';
import { findGroup, joinGroup, openGroup } from './groups/open-group';
import { findPartyAt, joinParty } from './join-party';
import { getMember, readParty } from './parties.repository';
import { readPartyFacts } from './party-facts';
import { addPartyStreamRoute } from './party-stream';
import { toPartyView } from './party-view';
import { leaveParty, putCart, removeLine } from './put-cart';
import { callStaff } from './tables/call-staff';
import { sendAllergens } from './tables/send-allergens';
import { sendRound } from './tables/send-round';

export function addPartiesRoutes(app: HttpApp, deps: Deps): void {
  const getView = async (
    input: { partyId: string; memberKey: string },
    locale: Locale,
  ): Promise<PartyView> => {
    await getMember(deps.db, input.partyId, input.memberKey);
    return toPartyView(deps, await readPartyFacts(deps, await readParty(deps.db, input.partyId)), locale);
  };
  serve(app, contract['parties.find'], (input) => findPartyAt(deps, input));
  serve(app, contract['parties.join'], (input, context) => joinParty(deps, input, context));
  serve(app, contract['parties.view'], (input, { locale }) => getView(input, locale));
  serve(app, contract['parties.putCart'], (input, { locale }) => putCart(deps, input, locale));
  serve(app, contract['parties.leave'], (input) => leaveParty(deps, input));
  serve(app, contract['parties.removeLine'], async (input, { locale }) => {
    await removeLine(deps, input);
    return getView(input, locale);
  });
  serve(app, contract['parties.tellAvoided'], (input) => sendAllergens(deps, input));
  serve(app, contract['parties.sendRound'], async (input, context) => {
    await sendRound(deps, input, context);
    return getView(input, context.locale);
  });
  serve(app, contract['parties.callStaff'], async (input, { locale }) => {
    await callStaff(deps, input);
    return getView(input, locale);
  });
  serve(app, contract['parties.payShare'], (input, context) => payShare(deps, input, context));
  serve(app, contract['parties.vouchers'], (input, context) => listShareVouchers(deps, input, context));
  serve(app, contract['parties.myShare'], (input, { locale }) => getMyShare(deps, input, locale));
  serve(app, contract['parties.releaseShare'], async (input, { locale }) => {
    await releaseOwnShare(deps, input);
    return getView(input, locale);
  });
  serve(app, contract['parties.refunds'], (input) => listGuestRefunds(deps, input));
  serve(app, contract['parties.giveRefundAccount'], (input) => giveRefundAccount(deps, input));
  serve(app, contract['parties.choosePart'], async (input, { locale }) => {
    await choosePart(deps, input);
    return getView(input, locale);
  });
  serve(app, contract['parties.openGroup'], (input, context) =>
    openGroup(deps, getDiner(context), input, context),
  );
  serve(app, contract['parties.findGroup'], (input, context) => findGroup(deps, input, context));
  serve(app, contract['parties.joinGroup'], (input, context) => joinGroup(deps, input, context));
  serve(app, contract['parties.decideGroup'], async (input, { locale }) => {
    await decideGroup(deps, input, locale);
    return getView(input, locale);
  });
  addPartyStreamRoute(app, deps);
}
