'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDebounced } from '@/components/ui/use-debounced';
import { type DeliveryFacts, queries } from '@/lib/client/api/queries';
import type { BrowserInput, Output } from '@/lib/contract/contract';
import type { Quote } from '@/lib/contract/quote';
import type { Minor } from '@/lib/contract/vocabulary';
import { type CodedError, toApiError } from '@/lib/domain/api-error';
import { applyWallet, getWalletPart } from '@/lib/domain/checkout/wallet-part';
import { callTimeLimit } from '@/lib/domain/time-limit';

type Answer = Output<'ordering.extraInfo'>;

interface LiveQuote {
  /** The latest quote, which stays while a newer one loads. */
  answer?: Answer;
  /** The part that the wallet can pay beside another payment method, in minor units. */
  walletPart: Minor;
  /** Whether the quote is for the current order. */
  fresh: boolean;
  failure?: CodedError;
  /** Refetches the quote of the current order. Returns it, or the error. */
  refetch(): Promise<{ answer?: Answer; failure?: CodedError }>;
}

/** Returns the backend's quote for the current cart, debounced by 250 ms. */
export function useQuote(
  input: BrowserInput<'ordering.extraInfo'>,
  { enabled, useWallet, delivery }: { enabled: boolean; useWallet: boolean; delivery?: DeliveryFacts },
): LiveQuote {
  const current = JSON.stringify(input);
  const settled = useDebounced(current, 250);
  const asked = JSON.parse(settled) as typeof input;
  const client = useQueryClient();
  const { data, error } = useQuery({ ...queries.quote(asked, delivery), enabled });

  // The previous figures stay in view, dimmed, until the next ones arrive.
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
    failure: upToDate && error ? toApiError(error) : undefined,
    // Uses the current input, because the debounced one still lags right after a change.
    refetch: () =>
      limitWait(
        client.fetchQuery({ ...queries.quote(input, delivery), staleTime: 0 }).then(
          (now) => {
            // The page shows this quote from now on, so that the next step of the click reads it from there.
            setStored(now);
            return { answer: applyWallet(now, useWallet) };
          },
          (error) => ({ failure: toApiError(error) }),
        ),
      ),
  };
}

/**
 * Returns the quote that the diner read: the first one for the present choices, until `see` names a newer one. A later
 * quote of the same choices differs by what the shop changed, which a click must not accept unasked.
 */
export function useSeenQuote(
  choices: string,
  { fresh, answer }: LiveQuote,
): { seen?: Quote; see(quote: Quote): void } {
  const [kept, setKept] = useState<{ choices: string; quote: Quote }>();
  const see = (quote: Quote) => setKept({ choices, quote });
  const seen = kept?.choices === choices ? kept.quote : undefined;
  if (fresh && answer && !seen) see(answer.quote);
  return { seen, see };
}

/** Limits the wait of a click to the duration of one call, although the page retries a failing quote for longer. */
const limitWait: <T>(answer: Promise<T>) => Promise<T | { failure: CodedError }> = (answer) =>
  Promise.race([
    answer,
    new Promise<{ failure: CodedError }>((resolve) =>
      setTimeout(() => resolve({ failure: { code: 'TIMEOUT' } }), callTimeLimit),
    ),
  ]);
