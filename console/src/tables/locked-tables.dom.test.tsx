import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showScreen } from '../testing/show-screen';
import { LockedTables } from './locked-tables';

test.each([
  ['en', /Table A1 takes no digits until 12:40/, 'Take digits of table A1 again'],
  ['zh-CN', /A1 桌在 12:40 前不接受数字/, '恢复 A1 桌使用数字'],
  ['vn', /Bàn A1 không nhận số đến 12:40/, 'Nhận số lại cho bàn A1'],
] as const)(
  'TAB-08 in %s a table that takes no digits is shown, and staff end it',
  async (locale, text, lift) => {
    const act = vi.fn(async () => true);
    const plan = [
      { tableNo: 'A1', state: 'eating' as const, lockedUntil: '2026-11-23T04:40:00.000Z' },
      { tableNo: 'A2', state: 'free' as const },
    ];
    const { user } = await showScreen(<LockedTables plan={plan} act={act} isPending={false} />, { locale });
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getAllByRole('button')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: lift }));
    expect(act).toHaveBeenCalledWith({ name: 'tables.liftLock', input: { tableNo: 'A1' } });
  },
);
