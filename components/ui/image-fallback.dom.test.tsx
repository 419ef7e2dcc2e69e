import { afterEach, expect, test } from 'vitest';
import { addImageFallback } from './image-fallback';

let end: (() => void) | undefined;
afterEach(() => {
  end?.();
  document.body.innerHTML = '';
});

function picture(src: string, width = 96): HTMLImageElement {
  const image = document.createElement('img');
  image.src = src;
  image.setAttribute('width', String(width));
  image.setAttribute('srcset', `${src} 800w`);
  document.body.append(image);
  return image;
}

test('a picture that does not load gives way to a plate, once', () => {
  end = addImageFallback(document);
  const image = picture('/media/gone.webp');
  image.dispatchEvent(new Event('error'));
  const plate = image.src;
  expect(plate).toMatch(/^data:image\/svg/);
  expect(image.hasAttribute('srcset')).toBe(false);
  image.dispatchEvent(new Event('error'));
  expect(image.src).toBe(plate);
});

test('a banner leaves what lies under it, and a picture that loads is left alone', () => {
  end = addImageFallback(document);
  const banner = picture('/media/banner.webp', 1600);
  banner.dispatchEvent(new Event('error'));
  expect(banner.src).toMatch(/^data:image\/gif/);
  const image = picture('/media/fine.webp');
  image.dispatchEvent(new Event('load'));
  expect(image.src).toMatch(/fine\.webp$/);
});

test('nothing is done any more once it has ended', () => {
  addImageFallback(document)();
  const image = picture('/media/gone.webp');
  image.dispatchEvent(new Event('error'));
  expect(image.src).toMatch(/gone\.webp$/);
});
