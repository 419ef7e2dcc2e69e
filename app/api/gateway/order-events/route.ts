import { orderEvents } from '@/lib/gateway/order-events';

export const GET = (request: Request) => orderEvents(request);
