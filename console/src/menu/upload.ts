import { menuImagePath } from '@/lib/contract/staff/menu';
import { CallError } from '../api/call';
import { getLocale } from '../locale';

/** Allows a photo of 10 MB over a slow connection. */
const timeoutMs = 120_000;

/** The part of an image to store, in percent of its width and height. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Uploads an image for the menu, or a part of it, and returns its id. `focus` cuts it to a square. Throws CallError. */
export async function uploadImage(
  restaurantId: number,
  file: Blob,
  { focus, frame }: { focus?: number; frame?: Frame } = {},
): Promise<{ id: string }> {
  const query = new URLSearchParams({ restaurantId: String(restaurantId) });
  if (focus !== undefined) query.set('focus', String(focus));
  if (frame) {
    const sides = [frame.x, frame.y, frame.width, frame.height];
    query.set('crop', sides.map((side) => Number(Math.min(100, Math.max(0, side)).toFixed(3))).join(','));
  }
  let answer: { code: string; message: string; data: Record<string, unknown> };
  try {
    const response = await fetch(`/${menuImagePath}?${query}`, {
      method: 'POST',
      headers: { locale: getLocale(), 'content-type': 'application/octet-stream' },
      body: file,
      signal: AbortSignal.timeout(timeoutMs),
    });
    answer = await response.json();
  } catch {
    throw new CallError('UNREACHABLE', '');
  }
  if (answer.code !== '1') throw new CallError(answer.code as never, answer.message, answer.data ?? {});
  return { id: String(answer.data.id) };
}
