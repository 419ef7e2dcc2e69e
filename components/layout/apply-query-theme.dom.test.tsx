import { beforeEach, expect, test } from 'vitest';
import { applyQueryTheme } from './apply-query-theme';

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="#0E7C66">';
});

const own = { templateThemeBg: '#0E7C66', templateBackgroundColor: '#F0FFF0' };
const readStyle = () => document.querySelector('style')?.textContent;
const readThemeColor = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content');

test('THM-02 an invalid color of the query becomes #FFB903 with black text', () => {
  applyQueryTheme('?templateThemeBg=red%7Dbody%7B', own);
  expect(readStyle()).toContain('--brand:#FFB903;--on-brand:#000000');
  expect(readThemeColor()).toBe('#FFB903');
});

test('THM-01 colors that the query leaves out stay the restaurant’s own', () => {
  applyQueryTheme('?TEMPLATEthemebg=%237B2CBF', own);
  expect(readStyle()).toContain('--brand:#7B2CBF;--on-brand:#FFFFFF');
  expect(readStyle()).toContain('--surface:#F0FFF0');
});

test('THM-01 a query without colors changes nothing', () => {
  applyQueryTheme('?keyword=template', own);
  expect(readStyle()).toBeUndefined();
  expect(readThemeColor()).toBe('#0E7C66');
});
