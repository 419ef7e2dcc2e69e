import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { showScreen } from '../testing/show-screen';
import { DraftProvider, type DraftView } from './draft-context';
import { ImagePart } from './image-part';

const path = 'dishes/satay/pictures';

beforeEach(() => {
  // The test document has no layout, so each image and its frame get a size.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 200));
  vi.spyOn(HTMLImageElement.prototype, 'width', 'get').mockReturnValue(400);
  vi.spyOn(HTMLImageElement.prototype, 'height', 'get').mockReturnValue(200);
  URL.createObjectURL = () => 'blob:chosen';
  URL.revokeObjectURL = () => undefined;
});

async function open(pictures: string[]) {
  const set = vi.fn();
  const dish = {
    key: 'satay',
    name: { en: 'Satay' },
    pictures,
    pictureTexts: { first: { en: 'Ten skewers' } },
  };
  const view = {
    document: { dishes: [dish] },
    read: { errors: [], notes: [] },
    set,
    languages: ['en'],
    written: new Set(['en']),
    decimals: 2,
  } as unknown as DraftView;
  const { user } = await showScreen(
    <DraftProvider value={view}>
      <ImagePart dish={dish} />
    </DraftProvider>,
    { path: 'menu', area: 'menu' },
  );
  const uploads: { crop: string | null; body: Blob }[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.startsWith('/media/')) return new Response(address);
    const crop = new URL(address, 'http://localhost').searchParams.get('crop');
    uploads.push({ crop, body: init!.body as Blob });
    return Response.json({ code: '1', message: '', data: { id: 'part' } });
  });
  return { user, set, uploads };
}

test('CON-16 a picture of a dish is cropped later by a frame, and the part keeps its place and text', async () => {
  const { user, set, uploads } = await open(['first', 'second']);
  await user.click(screen.getByRole('button', { name: 'Crop picture 1' }));
  await screen.findByRole('button', { name: 'Upper edge of the frame' });
  await user.click(screen.getByLabelText('Keep it square'));
  await user.click(screen.getByRole('button', { name: 'Use this part' }));
  await waitFor(() => expect(set).toHaveBeenCalled());
  expect(uploads.map(({ crop }) => crop)).toEqual(['25,0,50,100']);
  expect(await uploads[0]!.body.text()).toBe('/media/first-1600.webp');
  expect(set).toHaveBeenCalledWith([
    { path, value: ['part', 'second'] },
    { path: 'dishes/satay/pictureTexts/first', value: null },
    { path: 'dishes/satay/pictureTexts/part', value: { en: 'Ten skewers' } },
  ]);
});

test('CON-16 a new picture is cropped by arrow keys at a corner of the frame, or uploaded whole', async () => {
  const { user, set, uploads } = await open([]);
  const choose = () =>
    user.upload(
      screen.getByLabelText('Add a picture'),
      new File(['photo'], 'satay.jpg', { type: 'image/jpeg' }),
    );
  await choose();
  await screen.findByRole('img', { name: 'The chosen picture' });
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(set).toHaveBeenCalled());
  await choose();
  const corner = await screen.findByRole('button', { name: 'Lower right corner of the frame' });
  fireEvent.keyDown(corner, { key: 'ArrowLeft', shiftKey: true });
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect(uploads[0]!.crop).toBeNull();
  expect(uploads[1]!.crop).toBe('0,0,97.5,95');
});
