import { contract } from '@/lib/contract/contract';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { dinerOf, serve } from '../../http/serve';
import { addAddress, addressesOf, changeDefault, removeAddress, updateAddress } from './addresses.service';
import { chooseAddress, chosenAddress } from './chosen-address';

export function addressesRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['addresses.list'], (_, context) => addressesOf(deps, dinerOf(context)));
  serve(app, contract['addresses.chosen'], (_, context) => chosenAddress(deps, dinerOf(context)));
  serve(app, contract['addresses.remove'], async ({ addressId }, context) => {
    await removeAddress(deps, dinerOf(context), addressId);
    return {};
  });
  serve(app, contract['addresses.changeDefault'], async ({ addressId }, context) => {
    await changeDefault(deps, dinerOf(context), addressId);
    return {};
  });
  serve(app, contract['addresses.add'], ({ addressInfo, defaultAddress }, context) =>
    addAddress(deps, dinerOf(context), addressInfo, defaultAddress),
  );
  serve(app, contract['addresses.update'], ({ addressInfo, defaultAddress }, context) =>
    updateAddress(deps, dinerOf(context), addressInfo, defaultAddress),
  );
  serve(app, contract['addresses.chooseByHand'], async ({ deliveryAddress }, context) => {
    await chooseAddress(deps, dinerOf(context), 'hand', deliveryAddress);
    return {};
  });
  serve(app, contract['addresses.chooseLocated'], async ({ deliveryAddress }, context) => {
    await chooseAddress(deps, dinerOf(context), 'located', deliveryAddress);
    return {};
  });
}
