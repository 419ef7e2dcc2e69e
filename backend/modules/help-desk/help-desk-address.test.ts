import { describe, expect, test } from 'vitest';
import { findHelpDeskAddress } from './help-desk-address';

const allowedLinkHosts = ['help.example.com'];
const fillAddress = (helpDeskUrl: string | undefined, hosts: string[] | undefined = allowedLinkHosts) =>
  findHelpDeskAddress({ helpDeskUrl, allowedLinkHosts: hosts }, 77);

test('API-21 the address holds the diner’s number where the file has its place, and nothing else', () => {
  expect(fillAddress('https://help.example.com/chat?diner={userId}&x=1')).toBe(
    'https://help.example.com/chat?diner=77&x=1',
  );
  expect(fillAddress('https://help.example.com/chat')).toBe('https://help.example.com/chat');
});

describe('DEC-21 HLP-02 an address that is not https on an allowed host is never given', () => {
  const refused: [title: string, address: string | undefined, hosts?: string[]][] = [
    ['none', undefined],
    ['http', 'http://help.example.com/'],
    ['a script', 'javascript:alert(1)'],
    ['a relative one', '//help.example.com/'],
    ['no address', 'https://'],
    ['a foreign host', 'https://evil.example.net/'],
    ['a host that ends alike', 'https://evilhelp.example.com/'],
    ['a host that begins alike', 'https://help.example.com.evil.example.net/'],
    ['a user', 'https://help.example.com@evil.example.net/'],
    ['a user of the allowed host', 'https://a:b@help.example.com/'],
    ['a port', 'https://help.example.com:8443/'],
    ['a backslash', 'https://evil.example.net\\@help.example.com/'],
    ['tabs in the scheme', 'ht\ttps://help.example.com/'],
    ['no hosts allowed', 'https://help.example.com/', []],
  ];
  for (const [title, address, hosts] of refused)
    test(title, () => expect(fillAddress(address, hosts)).toBeUndefined());
});
