type ShareOutcome = 'shared' | 'cancelled' | 'copied' | 'failed';

/** Shares a link by the system's share sheet, or copies it when there is no share sheet. */
export async function shareLink(link: { title: string; url: string }): Promise<ShareOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
      // Some browsers offer sharing and refuse it: the link is copied then.
    }
  }
  try {
    await navigator.clipboard.writeText(link.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
