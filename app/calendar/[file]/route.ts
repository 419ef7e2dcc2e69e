import { parseVisit, writeVisitFile } from '@/lib/server/calendar/visit-file';
import { toFailureResponse } from '@/lib/server/data/get-shop-for-request';
import { createErrorResponse } from '@/lib/server/gateway/answer';

/** Serves the calendar file of a pick-up or a table (lib/domain/calendar-link.ts). */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const { file } = await params;
  const visit = parseVisit(file, new URL(request.url).searchParams);
  if (!visit) return createErrorResponse('NOT_FOUND', 404);
  try {
    return new Response(await writeVisitFile(visit), {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="${visit.number}.ics"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  } catch (error) {
    return toFailureResponse(error);
  }
}
