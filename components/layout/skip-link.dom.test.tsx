import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hideSkipLinkOnEscape } from './page-effects';

test('Escape hides the skip link, and leaves the focus of anything else', () => {
  document.body.innerHTML = '<a class="skip-link" href="#main">Skip to content</a><button>Menu</button>';
  const [link, button] = [...document.body.children] as HTMLElement[];
  const stop = hideSkipLinkOnEscape(document);
  link!.focus();
  fireEvent.keyDown(link!, { key: 'Escape' });
  expect(document.activeElement).toBe(document.body);
  button!.focus();
  fireEvent.keyDown(button!, { key: 'Escape' });
  expect(document.activeElement).toBe(button);
  stop();
});
