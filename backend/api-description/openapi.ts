import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import * as addresses from '@/lib/contract/addresses';
import { type CallName, contract } from '@/lib/contract/contract';
import { type Endpoint, getSuccessCode } from '@/lib/contract/endpoint';
import { accessDenied, errorCodes } from '@/lib/contract/error-codes';
import * as menu from '@/lib/contract/menu';
import * as ordering from '@/lib/contract/ordering';
import * as orders from '@/lib/contract/orders';
import * as outlets from '@/lib/contract/outlets';
import * as payments from '@/lib/contract/payments';
import * as places from '@/lib/contract/places';
import * as profile from '@/lib/contract/profile';
import * as quote from '@/lib/contract/quote';
import * as reservations from '@/lib/contract/reservations';
import * as restaurant from '@/lib/contract/restaurant';
import * as reviews from '@/lib/contract/reviews';
import { type StaffCallName, staffContract } from '@/lib/contract/staff/contract';
import type { StaffEndpoint } from '@/lib/contract/staff/endpoint';
import { staffErrorCodes } from '@/lib/contract/staff/error-codes';
import * as voucherOrders from '@/lib/contract/voucher-orders';
import * as vouchers from '@/lib/contract/vouchers';
import * as waitingList from '@/lib/contract/waiting-list';
import * as wallet from '@/lib/contract/wallet';
import { staffSummaries } from './staff-summaries';
import { summaries } from './summaries';
import { type JsonSchema, type Names, toReference, toWireJsonSchema } from './wire-json-schema';

/** What several calls speak of, under the name of its row (ENT). */
const named: Names = new Map<z.ZodType, string>([
  [profile.user, 'User'],
  [restaurant.restaurantInfo, 'RestaurantInfo'],
  [restaurant.restaurantCard, 'RestaurantCard'],
  [menu.category, 'Category'],
  [menu.dish, 'Dish'],
  [menu.spec, 'Spec'],
  [menu.propertyGroup, 'PropertyGroup'],
  [outlets.outlet, 'Outlet'],
  [reviews.review, 'Review'],
  [addresses.address, 'Address'],
  [ordering.deliveryAddress, 'DeliveryAddress'],
  [ordering.orderedDish, 'OrderedDish'],
  [quote.quote, 'Quote'],
  [orders.order, 'Order'],
  [payments.paymentOption, 'PaymentOption'],
  [payments.paymentInfo, 'PaymentInfo'],
  [places.placeResult, 'PlaceResult'],
  [vouchers.voucher, 'Voucher'],
  [voucherOrders.purchased, 'PurchasedVoucher'],
  [voucherOrders.voucherOrder, 'VoucherOrder'],
  [voucherOrders.voucherOrderDetail, 'VoucherOrderDetail'],
  [reservations.reservation, 'Reservation'],
  [reservations.listedReservation, 'ListedReservation'],
  [reservations.sharedReservation, 'SharedReservation'],
  [waitingList.waitingEntry, 'WaitingEntry'],
  [waitingList.linkedOffer, 'LinkedOffer'],
  [wallet.walletTransaction, 'WalletTransaction'],
]);

/** The shape of a call's data, by its name when it has one. */
const toNamedSchema = (schema: z.ZodType): JsonSchema => {
  const name = named.get(schema);
  return name ? toReference(name) : toWireJsonSchema(schema, named);
};

/** Inputs by name: which of them stand in the path, and how each looks. */
interface Inputs {
  inPath: Set<string>;
  properties: Record<string, JsonSchema>;
  required: Set<string>;
  schema: JsonSchema;
}

function getInputs(endpoint: Endpoint): Inputs {
  const schema = toWireJsonSchema(endpoint.input, named);
  const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)));
  return {
    schema,
    inPath,
    properties: (schema.properties ?? {}) as Record<string, JsonSchema>,
    required: new Set((schema.required ?? []) as string[]),
  };
}

/** An object or a list in a query travels as JSON (docs/glossary.md). */
function toParameter(name: string, place: 'path' | 'query', { properties, required }: Inputs): JsonSchema {
  const schema = properties[name] ?? {};
  const structured = schema.type === 'object' || schema.type === 'array';
  return {
    name,
    in: place,
    ...(place === 'path' || required.has(name) ? { required: true } : {}),
    ...(structured ? { content: { 'application/json': { schema } } } : { schema }),
  };
}

function toRequestBody({ schema, inPath, properties, required }: Inputs): JsonSchema {
  const names = Object.keys(properties).filter((name) => !inPath.has(name));
  const needed = [...required].filter((name) => !inPath.has(name));
  return {
    required: true,
    content: {
      'application/json': {
        schema: {
          ...schema,
          properties: Object.fromEntries(names.map((name) => [name, properties[name]])),
          required: needed.length > 0 ? needed : undefined,
        },
      },
    },
  };
}

function toSuccessSchema(endpoint: Endpoint): JsonSchema {
  return {
    type: 'object',
    required: ['code', 'isSuccess', 'success', 'message', 'data'],
    properties: {
      code: { const: getSuccessCode(endpoint.success) },
      isSuccess: { const: true },
      success: { const: true },
      message: { type: 'string' },
      data: toNamedSchema(endpoint.output),
    },
  };
}

const answer = (description: string, schema: JsonSchema) => ({
  description,
  content: { 'application/json': { schema } },
});

/** What a staff call says differently: a session cookie, a least role, the console's host. */
function toStaffOperation(endpoint: StaffEndpoint): JsonSchema {
  const { 'x-browser': _, 'x-filled-by-gateway': __, ...shared } = toOperation(endpoint);
  return {
    ...shared,
    operationId: `staff.${endpoint.name}`,
    summary: `${staffSummaries[endpoint.name as StaffCallName]} (ours)`,
    tags: ['staff'],
    security: endpoint.access === 'open' ? [{}] : [{ staffSession: [] }],
    ...(endpoint.role ? { 'x-role': endpoint.role } : {}),
  };
}

function toOperation(endpoint: Endpoint): JsonSchema {
  const inputs = getInputs(endpoint);
  const parameters = [...inputs.inPath].map((name) => toParameter(name, 'path', inputs));
  if (endpoint.method === 'GET')
    for (const name of Object.keys(inputs.properties))
      if (!inputs.inPath.has(name)) parameters.push(toParameter(name, 'query', inputs));
  return {
    operationId: endpoint.name,
    summary: summaries[endpoint.name as CallName],
    tags: [endpoint.name.split('.')[0]],
    parameters: [
      ...parameters,
      ...['locale', 'countryCode'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(endpoint.method === 'POST' ? { requestBody: toRequestBody(inputs) } : {}),
    security: endpoint.access === 'open' ? [{}] : [{ accessToken: [] }],
    'x-effect': endpoint.effect,
    'x-access': endpoint.access,
    'x-browser': endpoint.browser,
    'x-filled-by-gateway': endpoint.fills,
    responses: {
      200: answer('Carried out, or refused for a reason of the shop', {
        oneOf: [toSuccessSchema(endpoint), toReference('Error')],
      }),
      400: { $ref: '#/components/responses/Malformed' },
      403: { $ref: '#/components/responses/Forbidden' },
      413: { $ref: '#/components/responses/TooLarge' },
      429: { $ref: '#/components/responses/TooMany' },
      500: { $ref: '#/components/responses/Failed' },
    },
  };
}

const createErrorResponse = (description: string) => answer(description, toReference('Error'));

const createHeader = (name: string, description: string) => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
});

/** The whole protocol as OpenAPI 3.1, from the contract that client and backend share. */
export function openApiDocument(): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const endpoint of Object.values(contract) as Endpoint[]) {
    const path = `/${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(endpoint) };
  }
  for (const endpoint of Object.values(staffContract) as StaffEndpoint[])
    paths[`/${endpoint.path}`] = { [endpoint.method.toLowerCase()]: toStaffOperation(endpoint) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Makan, the protocol between a storefront and its backend',
      version: '1',
      description:
        'Every call answers one envelope. Success is read from `code`, `isSuccess` or `success`, which agree; an error carries its reason as `code`, a message in the language of the header `locale`, and details as `data`. Amounts are decimals in the unit of the restaurant’s currency; texts hold no control characters but line breaks and tabs. See docs/glossary.md.',
    },
    paths,
    components: {
      securitySchemes: {
        staffSession: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-makan_staff',
          description:
            'The session of a person of the staff; only the console’s host (CONSOLE_HOST) takes it',
        },
        accessToken: {
          type: 'apiKey',
          in: 'header',
          name: 'accessToken',
          description:
            'A guest’s or a diner’s token; missing, unknown or ended ones are answered code 0 with data "Access Denied"',
        },
      },
      parameters: {
        locale: createHeader('locale', 'en, zh-CN or vn: the language of the answer'),
        countryCode: createHeader('countryCode', 'The diner’s country, such as SG'),
      },
      schemas: {
        ...Object.fromEntries([...named].map(([schema, name]) => [name, toWireJsonSchema(schema, named)])),
        Error: {
          type: 'object',
          required: ['code', 'isSuccess', 'success', 'message', 'data'],
          properties: {
            code: {
              description: '0 with this data means that the token lets nobody in',
              enum: [0, ...listWireErrorCodes(), ...staffErrorCodes],
            },
            isSuccess: { const: false },
            success: { const: false },
            message: { type: 'string' },
            data: { description: `Details of the reason, null, or "${accessDenied}"` },
          },
        },
      },
      responses: {
        Malformed: createErrorResponse('A field is missing or malformed, or the body is no JSON'),
        Forbidden: createErrorResponse('Another user’s id, or a call for the gateway alone'),
        TooLarge: createErrorResponse('The body is too large'),
        TooMany: createErrorResponse('A budget is spent; `retry-after` says how long to wait'),
        Failed: createErrorResponse('Something went wrong; the log knows the request id'),
      },
    },
  };
}

/** The wire's error codes. ACCESS_DENIED has the wire's own sign. */
const listWireErrorCodes = () => errorCodes.filter((code) => code !== 'ACCESS_DENIED');

/** The text of docs/openapi.json. */
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`;

/** Where it is checked in. */
export const openApiPath = join(import.meta.dirname, '../../docs/openapi.json');

/** Writes it again: `npm run openapi`. */
if (process.argv[1] === import.meta.filename && process.argv.includes('--write')) {
  writeFileSync(openApiPath, openApiText());
  console.log(`${openApiPath}: ${openApiText().length} characters`);
}
