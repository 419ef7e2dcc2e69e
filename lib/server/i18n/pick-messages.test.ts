import { expect, test } from 'vitest';
import { pickMessages } from './pick-messages';

test('an island gets the parts that it names, each at its own place, and nothing else', () => {
  const all = {
    menu: { add: 'Add' },
    checkout: { fees: { box: 'Box' }, title: 'Checkout' },
    errors: { x: 'X' },
  };
  expect(pickMessages(all, ['menu', 'checkout.fees', 'gone', 'gone.deep'])).toEqual({
    menu: { add: 'Add' },
    checkout: { fees: { box: 'Box' } },
    gone: {},
  });
});
