'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDebounced } from '@/components/ui/use-debounced';
import { type DeliveryFacts, queries } from '@/lib/client/api/queries';
import type { BrowserInput, Output } from '@/lib/contract/contract';
import type { Minor } from '@/lib/contract/vocabulary';
import type { CodedError } from '@/lib/domain/api-error';
import { applyWallet, getWalletPart } from '@/lib/domain/checkout/wallet-part';
import { callTimeLimit } from '@/lib/domain/time-limit';

type Answer = Output<'ordering.extraInfo'>;

interface LiveQuote {
  /** The newest figures that came, also while newer ones are on the way. */
  answer?: Answer;
  /** What the wallet can pay of it beside another way to pay, in hundredths. */
  walletPart: Minor;
  /** The figures are of what stands on the page now. */
  fresh: boolean;
  failure?: CodedError;
  /** Refetches the quote of the current order. Returns it, or the error. */
  refetch(): Promise<{ answer?: Answer; failure?: CodedError }>;
}

/** The backend's quote for the current cart, debounced (CHK-06, DLV-08). */
export function useQuote(
  input: BrowserInput<'ordering.extraInfo'>,
  { enabled, useWallet, delivery }: { enabled: boolean; useWallet: boolean; delivery?: DeliveryFacts },
): LiveQuote {
  const current = JSON.stringify(input);
  const settled = useDebounced(current, 250);
  const asked = JSON.parse(settled) as typeof input;
  const client = useQueryClient();
  const { data, error } = useQuery({ ...queries.quote(asked, delivery), enabled });

  // Figures of a moment ago stay in view, dimmed, until the next ones are there.
  const [stored, setStored] = useState<Answer>();
  useEffect(() => {
    if (data) setStored(data);
  }, [data]);

  const answer = data ?? stored;
  const upToDate = settled === current;
  return {
    answer: answer && applyWallet(answer, useWallet),
    walletPart: answer ? getWalletPart(answer) : 0,
    fresh: upToDate && data !== undefined && !error,
    failure: upToDate && error ? toCodedError(error) : undefined,
    // Not for what has settled: right after a change that is still the question before it.
    refetch: () =>
      limitWait(
        client.fetchQuery({ ...queries.quote(input, delivery), staleTime: 0 }).then(
          (now) => ({ answer: applyWallet(now, useWallet) }),
          (error) => ({ failure: toCodedError(error) }),
        ),
      ),
  };
}

/**
 * The page retries a failing quote; a click on the button waits no longer than one call may take (API-02), whichever retry is
 * running.
 */
const limitWait: <T>(answer: Promise<T>) => Promise<T | { failure: CodedError }> = (answer) =>
  Promise.race([
    answer,
    new Promise<{ failure: CodedError }>((resolve) =>
      setTimeout(() => resolve({ failure: { code: 'TIMEOUT' } }), callTimeLimit),
    ),
  ]);

function toCodedError(error: Error): CodedError {
  const { code, message, detail } = error as Error & { code?: string; detail?: unknown };
  return { code: code ?? 'INTERNAL', message, detail };
}
