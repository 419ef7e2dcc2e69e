import { streamPartyEvents } from '@/lib/server/gateway/party-events';

export const GET = (request: Request) => streamPartyEvents(request);
