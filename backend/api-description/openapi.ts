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
import { findKeyScope } from '@/lib/contract/staff/key-scopes';
import * as voucherOrders from '@/lib/contract/voucher-orders';
import * as vouchers from '@/lib/contract/vouchers';
import * as waitingList from '@/lib/contract/waiting-list';
import * as wallet from '@/lib/contract/wallet';
import { buildAnswerExample, buildInputExample } from './examples';
import { staffSummaries } from './staff-summaries';
import { summaries } from './summaries';
import { type JsonSchema, type Names, toReference, toWireJsonSchema } from './wire-json-schema';

/** Schemas that several calls share, under the names of the specification. */
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

/** Returns a reference to a named schema, or the schema itself. */
const toNamedSchema = (schema: z.ZodType): JsonSchema => {
  const name = named.get(schema);
  return name ? toReference(name) : toWireJsonSchema(schema, named);
};

/** The names of the path parameters and the JSON Schema of each input. */
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

/** An object or a list in a query is sent as JSON (docs/glossary.md). */
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

function toRequestBody({ schema, inPath, properties, required }: Inputs) {
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

/** Returns the parts that differ for a staff call: who may call it, the console's host, and examples. */
function toStaffOperation(endpoint: StaffEndpoint): JsonSchema {
  const { 'x-browser': _, 'x-filled-by-gateway': __, ...shared } = toOperation(endpoint);
  const scope = findKeyScope(endpoint.name);
  const session = endpoint.access === 'open' ? {} : { staffSession: [] };
  return {
    ...addExamples(endpoint, shared),
    operationId: `staff.${endpoint.name}`,
    summary: `${staffSummaries[endpoint.name as StaffCallName]} (ours)`,
    tags: ['staff'],
    security: scope ? [session, { apiKey: [scope] }] : [session],
    ...(endpoint.role ? { 'x-role': endpoint.role } : {}),
    ...(scope ? { 'x-scope': scope } : {}),
  };
}

/** Returns an operation with an example of its input and of its answer. */
function addExamples(
  endpoint: StaffEndpoint,
  operation: Omit<ReturnType<typeof toOperation>, 'x-browser' | 'x-filled-by-gateway'>,
): JsonSchema {
  const input = buildInputExample(endpoint);
  const { parameters, requestBody, responses, ...rest } = operation;
  const [success] = Object.values(responses[200].content);
  return {
    ...rest,
    parameters: parameters.map((parameter) => addParameterExample(parameter, input)),
    ...(requestBody && { requestBody: addBodyExample(requestBody, input) }),
    responses: {
      ...responses,
      200: {
        ...responses[200],
        content: { 'application/json': { ...success, example: buildAnswerExample(endpoint) } },
      },
    },
  };
}

function addParameterExample(parameter: JsonSchema, input: Record<string, unknown>): JsonSchema {
  const example = typeof parameter.name === 'string' ? input[parameter.name] : undefined;
  if (example === undefined) return parameter;
  if (!parameter.content) return { ...parameter, example };
  const [media] = Object.values(parameter.content as Record<string, JsonSchema>);
  return { ...parameter, content: { 'application/json': { ...media, example } } };
}

function addBodyExample(body: ReturnType<typeof toRequestBody>, example: Record<string, unknown>) {
  const [media] = Object.values(body.content);
  return { ...body, content: { 'application/json': { ...media, example } } };
}

function toOperation(endpoint: Endpoint) {
  const inputs = getInputs(endpoint);
  const parameters: JsonSchema[] = [...inputs.inPath].map((name) => toParameter(name, 'path', inputs));
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

/** Builds the OpenAPI 3.1 description of the protocol from the contract that client and backend share. */
export function buildOpenApi(): JsonSchema {
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
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key of one restaurant, made in the console; the listed scope is needed. Only servers send it: a request with the headers of a browser is refused',
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

/** Lists the error codes on the wire, where ACCESS_DENIED has a form of its own. */
const listWireErrorCodes = () => errorCodes.filter((code) => code !== 'ACCESS_DENIED');
