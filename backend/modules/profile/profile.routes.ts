import { contract } from '@/lib/contract/contract';
import { verifyEmail } from '../../core/verified-emails';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { getDiner, serve } from '../../http/serve';
import { readAvoided, storeAvoided } from './avoided';
import { deleteOwnAccount } from './delete-account';
import { editProfile, takeOverChatApp } from './edit-profile';
import { exportOwnData } from './export-data';
import { getProfile } from './profile';

export function addProfileRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['profile.info'], (_, context) => getProfile(deps, getDiner(context)));
  serve(app, contract['profile.chatAppUpdate'], (input, context) =>
    takeOverChatApp(deps, getDiner(context), input),
  );
  serve(app, contract['profile.confirmEmail'], async ({ token }) => {
    await verifyEmail(deps.db, deps.env.CODE_SECRET, token, deps.clock());
    return {};
  });
  serve(app, contract['profile.avoided'], (_, context) => readAvoided(deps.db, getDiner(context)));
  serve(app, contract['profile.storeAvoided'], ({ avoids }, context) =>
    storeAvoided(deps.db, getDiner(context), avoids),
  );
  serve(app, contract['profile.export'], (_, context) =>
    exportOwnData(deps.db, getDiner(context), deps.clock()),
  );
  serve(app, contract['profile.delete'], (_, context) => deleteOwnAccount(deps, getDiner(context)));
  serve(app, contract['profile.edit'], ({ userInfo }, context) =>
    editProfile(deps, getDiner(context), userInfo),
  );
}
