import { contract } from '@/lib/contract/contract';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { dinerOf, serve } from '../../http/serve';
import { editProfile, takeOverChatApp } from './edit-profile.service';
import { profileOf } from './profile.service';

export function profileRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['profile.info'], (_, context) => profileOf(deps, dinerOf(context)));
  serve(app, contract['profile.chatAppUpdate'], (input, context) =>
    takeOverChatApp(deps, dinerOf(context), input),
  );
  serve(app, contract['profile.edit'], ({ userInfo }, context) =>
    editProfile(deps, dinerOf(context), userInfo),
  );
}
