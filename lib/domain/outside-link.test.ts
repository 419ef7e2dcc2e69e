import { describe, expect, test } from 'vitest';
import { isOutsideLink } from './outside-link';

const hosts = ['help.example.com', 'pay.example.com'];

describe('HLP-02 a help-desk or payment address is opened only when it is https on an allowed host', () => {
  test.each([
    ['https://help.example.com/chat?diner=7', true],
    ['https://HELP.example.com/chat', true],
    ['https://pay.example.com/p/1#now', true],
    ['http://help.example.com/', false],
    ['HTTP://help.example.com/', false],
    ['//help.example.com/', false],
    ['/chat', false],
    ['', false],
    ['javascript:alert(1)', false],
    ['data:text/html,<script>1</script>', false],
    ['java\nscript:alert(1)', false],
    ['ht\ttps://help.example.com/', false],
    ['https:\\\\help.example.com\\', false],
    ['https://evil.example.net\\@help.example.com/', false],
    ['https://help.example.com@evil.example.net/', false],
    ['https://a:b@help.example.com/', false],
    ['https://help.example.com:8443/', false],
    ['https://evil.example.net/', false],
    ['https://evilhelp.example.com/', false],
    ['https://help.example.com.evil.example.net/', false],
    ['https://', false],
    ['https://help.example.com:443/', true],
  ])('%j: %s', (address, opened) => {
    expect(isOutsideLink(address, hosts)).toBe(opened);
  });

  test('an empty list allows none', () => {
    expect(isOutsideLink('https://help.example.com/', [])).toBe(false);
  });

  test.each([
    ['https://anywhere.example/', true],
    ['http://anywhere.example/', false],
    ['https://user@anywhere.example/', false],
    ['intent://scan/#Intent;end', false],
  ])('without a list, %j: %s', (address, opened) => {
    expect(isOutsideLink(address, undefined)).toBe(opened);
  });
});
