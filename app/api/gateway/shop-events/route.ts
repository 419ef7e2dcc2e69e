import { streamShopEvents } from '@/lib/server/gateway/shop-events';

export const GET = (request: Request) => streamShopEvents(request);
