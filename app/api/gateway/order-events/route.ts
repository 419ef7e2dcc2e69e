import { streamOrderEvents } from '@/lib/server/gateway/order-events';

export const GET = (request: Request) => streamOrderEvents(request);
