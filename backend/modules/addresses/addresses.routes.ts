import { contract } from '@/lib/contract/contract';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { getDiner, serve } from '../../http/serve';
import { addAddress, changeDefault, listAddresses, removeAddress, updateAddress } from './addresses';
import { chooseAddress, findChosenAddress } from './chosen-address';

export function addAddressesRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['addresses.list'], (_, context) => listAddresses(deps, getDiner(context)));
  serve(app, contract['addresses.chosen'], (_, context) => findChosenAddress(deps, getDiner(context)));
  serve(app, contract['addresses.remove'], async ({ addressId }, context) => {
    await removeAddress(deps, getDiner(context), addressId);
    return {};
  });
  serve(app, contract['addresses.changeDefault'], async ({ addressId }, context) => {
    await changeDefault(deps, getDiner(context), addressId);
    return {};
  });
  serve(app, contract['addresses.add'], ({ addressInfo, defaultAddress }, context) =>
    addAddress(deps, getDiner(context), addressInfo, defaultAddress),
  );
  serve(app, contract['addresses.update'], ({ addressInfo, defaultAddress }, context) =>
    updateAddress(deps, getDiner(context), addressInfo, defaultAddress),
  );
  serve(app, contract['addresses.chooseByHand'], async ({ deliveryAddress }, context) => {
    await chooseAddress(deps, getDiner(context), 'hand', deliveryAddress);
    return {};
  });
  serve(app, contract['addresses.chooseLocated'], async ({ deliveryAddress }, context) => {
    await chooseAddress(deps, getDiner(context), 'located', deliveryAddress);
    return {};
  });
}
