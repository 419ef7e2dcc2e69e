import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testFrameShop } from '@/components/testing/frame-shop';
import { showServer } from '@/components/testing/show-server';
import { getStorefrontEnv } from '@/lib/server/env';
import { Footer } from './footer';

vi.mock('@/lib/server/env', () => ({ getStorefrontEnv: vi.fn() }));

const shop = { ...testFrameShop, socialLinks: ['https://www.instagram.com/lantern', 'javascript:alert(1)'] };

const configured = {
  RIDER_SITE: 'https://riders.example/join',
  PARTNER_SITE: 'https://partners.example/join',
  APP_STORE: 'https://apps.example/all',
  PLAY_STORE: 'https://play.example/all',
  APP_STORE_SG: 'https://apps.example/sg',
};

const setEnv = (env: Record<string, string>) => vi.mocked(getStorefrontEnv).mockReturnValue(env as never);
const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T16:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('STF-12 the footer of a shop in Singapore shows social pages, jobs, its own app, the year and the claim', async () => {
  setEnv(configured);
  await showServer(<Footer shop={shop} locale="en" />);
  expect(getHref('Instagram')).toBe('https://www.instagram.com/lantern');
  expect(getHref('About us')).toBe('/shopInfo');
  expect(getHref('Become a rider')).toBe('https://riders.example/join');
  expect(getHref('Become a partner')).toBe('https://partners.example/join');
  expect(getHref('App Store')).toBe('https://apps.example/sg');
  expect(getHref('Google Play')).toBe('https://play.example/all');
  expect(screen.getByRole('button', { name: /^Customer service/ })).toBeTruthy();
  // In Singapore the next year has already begun.
  expect(document.body.textContent).toContain('© 2027 Lantern Kitchen');
  expect(document.body.textContent).toContain('One of 800+ restaurants');
  expect(document.querySelector('[href^="javascript:"]')).toBeNull();
});

test('STF-12 a shop in Malaysia links the app of the other countries, with URLs of its own language', async () => {
  setEnv(configured);
  await showServer(<Footer shop={{ ...shop, countryCode: 'MY', socialLinks: [] }} locale="zh-CN" />);
  expect(getHref('App Store')).toBe('https://apps.example/all');
  expect(getHref('关于我们')).toBe('/zh-CN/shopInfo');
  expect(screen.queryByRole('list', { name: '社交媒体' })).toBeNull();
});

test('an unconfigured link is not shown', async () => {
  setEnv({});
  await showServer(<Footer shop={shop} locale="en" />);
  expect(screen.queryByRole('navigation', { name: 'Work with us' })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Apps' })).toBeNull();
  expect(screen.getByRole('navigation', { name: 'Help' })).toBeTruthy();
});
