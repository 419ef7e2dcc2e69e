import { orderEvents } from '@/lib/server/gateway/order-events';

export const GET = (request: Request) => orderEvents(request);
