import { partyEvents } from '@/lib/server/gateway/party-events';

export const GET = (request: Request) => partyEvents(request);
