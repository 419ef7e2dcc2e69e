import { renderHook } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import en from '../../messages/en.json';
import menuEn from '../../messages/menu/en.json';
import menuVn from '../../messages/menu/vn.json';
import menuZh from '../../messages/menu/zh-CN.json';
import vn from '../../messages/vn.json';
import zh from '../../messages/zh-CN.json';
import { CallError } from '../api/call';
import { useImageErrorText } from './image-error-text';

test.each([
  ['en', { ...en, ...menuEn }],
  ['zh-CN', { ...zh, ...menuZh }],
  ['vi', { ...vn, ...menuVn }],
])('CON-16 a refused picture is explained in %s, with what helps', (locale, messages) => {
  const { result } = renderHook(() => useImageErrorText(), {
    wrapper: ({ children }) => (
      <IntlProvider locale={locale} messages={messages}>
        {children}
      </IntlProvider>
    ),
  });
  const explain = (reason: string) =>
    result.current(new CallError('PICTURE_REFUSED', 'of the backend', { reason, megapixels: 72 }));
  expect(explain('drawing')).toContain('PNG');
  expect(explain('heic')).toContain('JPEG');
  expect(explain('pixels')).toContain('72');
  expect(explain('damaged')).toBe('of the backend');
  expect(result.current(new CallError('FORBIDDEN', 'no', {}))).toBe('no');
  expect(new Set(['drawing', 'heic', 'costly', 'pixels'].map(explain)).size).toBe(4);
});
