import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AdImage } from './ad-image';

const linkHosts = ['help.example.com'];

test.each([
  ['https://help.example.com/offer', linkHosts, true],
  ['https://evil.example.net/', linkHosts, false],
  ['https://evil.example.net/', [], false],
  ['http://help.example.com/offer', linkHosts, false],
  // Another backend may not list link hosts.
  ['https://anywhere.example/', undefined, true],
])('DEC-21 an ad that links to %s with the allowed hosts %j is linked: %s', (adLink, hosts, linked) => {
  render(<AdImage ad={{ adImage: '/media/ad.png', adLink }} alt="Offer" linkHosts={hosts} />);
  expect(screen.getByRole('img', { name: 'Offer' })).toBeTruthy();
  expect(screen.queryByRole('link')?.getAttribute('href')).toBe(linked ? adLink : undefined);
});
