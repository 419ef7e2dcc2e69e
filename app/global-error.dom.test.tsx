import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import GlobalError from './global-error';

const language = document.documentElement.lang;
afterEach(() => {
  document.documentElement.lang = language;
});

test.each([
  ['en', 'This page didn’t load. Your cart is safe.', 'Load it again'],
  ['zh-CN', '页面未能加载，购物车已为你保留。', '重新加载'],
  ['vi', 'Trang chưa tải được. Giỏ hàng của bạn vẫn còn.', 'Tải lại'],
  ['', 'This page didn’t load. Your cart is safe.', 'Load it again'],
])('the page of last resort speaks the language of the page that broke: %j', (lang, text, reload) => {
  document.documentElement.lang = lang;
  const page = new DOMParser().parseFromString(renderToStaticMarkup(<GlobalError />), 'text/html');
  expect(page.querySelector('h1')?.textContent).toBe(text);
  // A form without an action reloads the page even when scripts no longer run.
  expect(page.querySelector('form:not([action]) > button[type=submit]')?.textContent).toBe(reload);
});
