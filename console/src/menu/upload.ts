import { menuImagePath } from '@/lib/contract/staff/menu';
import { CallError } from '../api/call';
import { getLocale } from '../locale';

/** A photo of 10 MB over a slow line. */
const timeoutMs = 120_000;

/** Uploads an image for the menu and returns its id. `focus` cuts it to a square. Throws CallError. */
export async function uploadImage(
  restaurantId: number,
  file: Blob,
  focus: number | undefined,
): Promise<{ id: string }> {
  const query = new URLSearchParams({ restaurantId: String(restaurantId) });
  if (focus !== undefined) query.set('focus', String(focus));
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
