import { z } from 'zod';
import { staffContract } from '@/lib/contract/staff/contract';
import { menuImagePath } from '@/lib/contract/staff/menu';
import { count, maybe, real } from '@/lib/contract/wire';
import { recordAudit } from '../../core/audit-log';
import { toSuccessEnvelope } from '../../http/envelope';
import type { HttpApp } from '../../http/http-app';
import { readBytes, rejectLargeBody } from '../../http/read-body';
import { decodeInput } from '../../http/read-input';
import { type KeyContext, requireMember, serveStaff } from '../../http/staff/serve-staff';
import { largestImage } from '../media/image-file';
import { discardDraft, publishDraft, readDraft, saveDraft, saveSettings, scheduleDraft } from './draft';
import { listVersions, restoreVersion } from './history';
import { uploadImage } from './upload-image';

const getBy = ({ staff, address, deps }: KeyContext) => ({
  actor: staff.name,
  staffId: staff.staffId,
  address,
  now: deps.clock(),
});

/** Serves the menu editor and the settings. */
export function addMenuDraftRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['menu.draft'], ({ restaurantId }, { deps, staff }) =>
    readDraft(deps.db, restaurantId, staff.role),
  );

  serveStaff(app, staffContract['menu.save'], (input, context) =>
    saveDraft(context.deps.db, input, getBy(context)),
  );

  serveStaff(app, staffContract['menu.discard'], async ({ restaurantId, revision, paths }, context) => {
    await discardDraft(context.deps.db, restaurantId, paths, { ...getBy(context), seen: revision });
    return {};
  });

  serveStaff(app, staffContract['menu.publish'], async ({ restaurantId, revision }, context) => ({
    changes: await publishDraft(context.deps.db, restaurantId, { seen: revision, ...getBy(context) }),
  }));

  serveStaff(app, staffContract['menu.schedule'], async ({ restaurantId, at }, context) => {
    await scheduleDraft(context.deps.db, restaurantId, at ? new Date(at) : undefined, getBy(context));
    return {};
  });

  serveStaff(app, staffContract['menu.history'], ({ restaurantId }, { deps, staff }) =>
    listVersions(deps.db, restaurantId, staff.role),
  );

  serveStaff(app, staffContract['menu.restore'], async ({ restaurantId, ...versions }, context) => ({
    changes: await restoreVersion(context.deps.db, restaurantId, versions, {
      ...getBy(context),
      role: context.staff.role,
    }),
  }));

  serveStaff(app, staffContract['settings.save'], (input, context) =>
    saveSettings(context.deps.db, input, { ...getBy(context), role: context.staff.role }),
  );

  app.post(`/${menuImagePath}`, async (c) => {
    c.set('call', 'staff.menu.picture');
    rejectLargeBody(c, largestImage);
    const deps = c.get('deps');
    const { restaurantId, focus, crop } = decodeInput(imageInput, c.req.query()) as z.output<
      typeof imageInput.input
    >;
    const { staff } = await requireMember(c, restaurantId, { name: 'menu.save', role: 'manager' });
    const picture = await uploadImage(deps, await readBytes(c, largestImage), {
      restaurantId,
      cut: crop === undefined ? (focus === undefined ? undefined : { focus }) : toFrame(crop),
      now: deps.clock(),
      signal: c.req.raw.signal,
    });
    await recordAudit(deps.db, {
      restaurantId,
      act: 'menu.picture',
      subject: picture.id,
      actor: staff.name,
      staffId: staff.staffId,
      address: c.get('address'),
      at: deps.clock(),
    });
    return c.json(toSuccessEnvelope('1', picture) as object);
  });
}

const imageInput = {
  method: 'GET',
  input: z.object({
    restaurantId: count,
    focus: maybe(real.pipe(z.number().min(0).max(1))),
    crop: maybe(z.string().regex(/^(\d{1,2}(\.\d+)?|100)(,(\d{1,2}(\.\d+)?|100)){3}$/)),
  }),
} as const;

/** Returns the frame of four percentages: left, top, width and height. */
function toFrame(crop: string) {
  const [x = 0, y = 0, width = 100, height = 100] = crop.split(',').map(Number);
  return { x, y, width, height };
}
