import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '@/lib/contract/contract';
import type { Endpoint } from '@/lib/contract/endpoint';
import { staffContract } from '@/lib/contract/staff/contract';
import type { StaffEndpoint } from '@/lib/contract/staff/endpoint';
import { findKeyScope } from '@/lib/contract/staff/key-scopes';
import { buildAnswerExample, buildInputExample } from './examples';
import { buildOpenApi } from './openapi';

type Operation = {
  operationId: string;
  summary: string;
  parameters: { name?: string; in?: string; required?: boolean; schema?: unknown; content?: unknown }[];
  requestBody?: { content: { 'application/json': { schema: Record<string, unknown> } } };
  responses: { 200: { content: { 'application/json': { schema: { oneOf: Record<string, unknown>[] } } } } };
};
const document = buildOpenApi() as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: object; required?: string[] }> };
};
const getOperation = ({ path, method }: Endpoint) =>
  document.paths[`/${path}`]?.[method.toLowerCase()] as Operation;

test('the description is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(buildOpenApi());
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

test('every call of the contract is described once, with its summary and inputs', () => {
  const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(described.map(({ operationId }) => operationId).sort()).toEqual(
    [...Object.keys(contract), ...Object.keys(staffContract).map((name) => `staff.${name}`)].sort(),
  );
  for (const endpoint of [...Object.values(contract), ...Object.values(staffContract)] as Endpoint[]) {
    const operation = getOperation(endpoint);
    expect(operation.summary, endpoint.name).not.toMatch(/^(undefined|$)/);
    const inQuery = operation.parameters.flatMap(({ in: place, name }) =>
      place === 'query' || place === 'path' ? [name] : [],
    );
    const inBody = Object.keys(
      (operation.requestBody?.content['application/json'].schema.properties as object) ?? {},
    );
    expect([...inQuery, ...inBody].sort(), endpoint.name).toEqual(Object.keys(endpoint.input.shape).sort());
  }
});

test('values are described as they travel, not as they are stored', () => {
  const [answer] = getOperation(contract['orders.detail']).responses[200].content['application/json'].schema
    .oneOf;
  expect(answer).toMatchObject({
    properties: { code: { const: '1' }, data: { $ref: '#/components/schemas/Order' } },
  });
  const { Order: order } = document.components.schemas;
  expect(order?.properties).toMatchObject({
    payAmount: { type: 'number', multipleOf: 0.01 },
    canCancel: { enum: ['Y', 'N'] },
    orderTime: { type: 'string', format: 'date-time' },
    orderRestaurantList: { type: 'array' },
  });
  expect(order?.required).toContain('payAmount');
  expect(order?.required).not.toContain('canCancel');
});

test('parts of the path and lists in a query say how they are given', () => {
  const banner = getOperation(contract['restaurant.banner']);
  expect(banner.parameters.find(({ in: place }) => place === 'path')).toMatchObject({
    name: 'restaurantId',
    required: true,
  });
  const add = getOperation(contract['addresses.add']);
  expect(add.parameters.find(({ name }) => name === 'addressInfo')).toHaveProperty([
    'content',
    'application/json',
  ]);
});

const staffCalls = Object.values(staffContract).map((endpoint) => [endpoint.name, endpoint as StaffEndpoint]);

test.each(staffCalls as [string, StaffEndpoint][])(
  'HUB-01 the description of %s has an example of its input and answer, and the scope that keys need',
  (name, endpoint) => {
    const input = z.safeDecode(endpoint.input, buildInputExample(endpoint) as never);
    expect(input.error?.issues ?? []).toEqual([]);
    const answer = buildAnswerExample(endpoint);
    const output = z.safeDecode(endpoint.output, answer.data as never);
    expect(output.error?.issues ?? []).toEqual([]);
    const { security, responses } = getOperation(endpoint) as unknown as {
      security: Record<string, string[]>[];
      responses: Operation['responses'];
    };
    const scope = findKeyScope(name);
    expect(security.flatMap(({ apiKey }) => apiKey ?? [])).toEqual(scope ? [scope] : []);
    expect(responses[200].content['application/json']).toMatchObject({ example: answer });
  },
);
