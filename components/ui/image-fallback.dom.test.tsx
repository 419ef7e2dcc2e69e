import { afterEach, expect, test } from 'vitest';
import { addImageFallback } from './image-fallback';

let end: (() => void) | undefined;
afterEach(() => {
  end?.();
  document.body.innerHTML = '';
});

function createImage(src: string, width = 96): HTMLImageElement {
  const image = document.createElement('img');
  image.src = src;
  image.setAttribute('width', String(width));
  image.setAttribute('srcset', `${src} 800w`);
  document.body.append(image);
  return image;
}

test('an image that fails to load is replaced by a placeholder once', () => {
  end = addImageFallback(document);
  const image = createImage('/media/gone.webp');
  image.dispatchEvent(new Event('error'));
  const plate = image.src;
  expect(plate).toMatch(/^data:image\/svg/);
  expect(image.hasAttribute('srcset')).toBe(false);
  image.dispatchEvent(new Event('error'));
  expect(image.src).toBe(plate);
});

test('a failed banner shows its background, and a loaded image is unchanged', () => {
  end = addImageFallback(document);
  const banner = createImage('/media/banner.webp', 1600);
  banner.dispatchEvent(new Event('error'));
  expect(banner.src).toMatch(/^data:image\/gif/);
  const image = createImage('/media/fine.webp');
  image.dispatchEvent(new Event('load'));
  expect(image.src).toMatch(/fine\.webp$/);
});

test('images are unchanged after the listener is removed', () => {
  addImageFallback(document)();
  const image = createImage('/media/gone.webp');
  image.dispatchEvent(new Event('error'));
  expect(image.src).toMatch(/gone\.webp$/);
});
