import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '@/components/testing/show';
import type { Locale } from '@/lib/contract/vocabulary';
import { drawQr } from '@/lib/domain/qr-drawing';
import { ShareLink } from './share-link';

test.each<[Locale, path: string, button: string]>([
  ['en', '/group?code=12345678', 'QR code'],
  ['vn', '/vn/group?code=12345678', 'Mã QR'],
])(
  'TAB-11 in %s a button shows the group’s link as a QR code and hides it again',
  async (locale, path, button) => {
    const { user } = await show(<ShareLink code="12345678" />, { locale });
    const toggle = screen.getByRole('button', { name: button });
    expect(screen.queryByRole('img')).toBeNull();
    expect(toggle.getAttribute('aria-expanded')).toBe('false');

    await user.click(toggle);
    const image = await screen.findByRole('img', { name: /12345678/ });
    expect(image.querySelector('path')?.getAttribute('d')).toBe(drawQr(location.origin + path).path);

    await user.click(toggle);
    expect(screen.queryByRole('img')).toBeNull();
  },
);
