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
    const { user } = await showScreen(<LockedTables open={{ plan }} act={act} isPending={false} />, {
      locale,
    });
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getAllByRole('button')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: lift }));
    expect(act).toHaveBeenCalledWith({ name: 'tables.liftLock', input: { tableNo: 'A1' } });
  },
);

test.each([
  [
    'en',
    /Phones on one Wi-Fi cannot use the digits of table A1 until 12:15/,
    'Take digits of table A1 again',
    /Phones on one Wi-Fi cannot use the digits of any table until 13:00/,
    'Take digits of all tables again',
  ],
  [
    'zh-CN',
    /连同一 Wi-Fi 的手机在 12:15 前不能用 A1 桌的数字/,
    '恢复 A1 桌使用数字',
    /连同一 Wi-Fi 的手机在 13:00 前不能用任何一桌的数字/,
    '恢复所有桌使用数字',
  ],
  [
    'vn',
    /Các điện thoại dùng chung một Wi-Fi không nhập được số của bàn A1 đến 12:15/,
    'Nhận số lại cho bàn A1',
    /Các điện thoại dùng chung một Wi-Fi không nhập được số của mọi bàn đến 13:00/,
    'Nhận số lại cho mọi bàn',
  ],
] as const)(
  'TAB-08 in %s a lock of the phones on one Wi-Fi is shown, at a table and at all, and staff end it',
  async (locale, atTable, lift, atAll, liftAll) => {
    const act = vi.fn(async () => true);
    const plan = [
      { tableNo: 'A1', state: 'eating' as const, networkLockedUntil: '2026-11-23T04:15:00.000Z' },
      { tableNo: 'A2', state: 'free' as const },
    ];
    const open = { plan, networkLockedUntil: '2026-11-23T05:00:00.000Z' };
    const { user } = await showScreen(<LockedTables open={open} act={act} isPending={false} />, { locale });
    expect(screen.getByText(atTable)).toBeTruthy();
    expect(screen.getByText(atAll)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: lift }));
    expect(act).toHaveBeenLastCalledWith({ name: 'tables.liftLock', input: { tableNo: 'A1' } });
    await user.click(screen.getByRole('button', { name: liftAll }));
    expect(act).toHaveBeenLastCalledWith({ name: 'tables.liftLock', input: { tableNo: undefined } });
  },
);
