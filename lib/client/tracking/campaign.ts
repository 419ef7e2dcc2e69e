import { getQueryValue } from '@/lib/domain/routes/get-query-value';

/** The `utm_source` of this address, else the one with which the tab came here (lib/client/api/call.ts stores it); 40 letters at most. */
export function readCampaign(): string | undefined {
  try {
    const given = getQueryValue(location.search, 'utm_source') ?? sessionStorage.getItem('utm');
    return given?.slice(0, 40) || undefined;
  } catch {
    return undefined;
  }
}
