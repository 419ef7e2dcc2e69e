import { expect, test } from 'vitest';
import { contract } from './contract';
import type { Endpoint } from './endpoint';
import { preconditions, staffPreconditions } from './preconditions';
import { staffContract } from './staff/contract';
import type { StaffEndpoint } from './staff/endpoint';

test.each([
  ['storefront', contract, preconditions],
  ['console', staffContract, staffPreconditions],
])(
  'each call of the %s that changes something names inputs that carry what was read, or a reason',
  (_, calls, list) => {
    const endpoints = Object.values<Endpoint | StaffEndpoint>(calls);
    const changes = endpoints.filter(({ effect }) => effect === 'change');
    expect(Object.keys(list).sort()).toEqual(changes.map(({ name }) => name).sort());
    for (const { name, input } of changes) {
      const carried = (list as Record<string, string | readonly string[]>)[name]!;
      if (typeof carried === 'string') continue;
      expect(carried.length, name).toBeGreaterThan(0);
      expect(Object.keys(input.shape), name).toEqual(expect.arrayContaining([...carried]));
    }
  },
);
