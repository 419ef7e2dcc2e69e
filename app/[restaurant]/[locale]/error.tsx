'use client';

import { useEffect, useState } from 'react';

const english = {
  failedTitle: 'This page didn’t load',
  failedText: 'Something went wrong on our side. Your cart is safe.',
  failedRetry: 'Try again',
};

/**
 * Error boundary with a retry button. Form input survives in its own store.
 * It travels with every page, so it is made of little: the layout put the words on `body` (they must be there when the
 * connection is not), and nothing is imported.
 */
export default function PageError({ reset }: { error: Error; reset: () => void }) {
  const [words, setWords] = useState(english);
  useEffect(() => setWords({ ...english, ...document.body.dataset }), []);
  return (
    <main className="mx-auto max-w-[360px] px-4 py-12 text-center">
      <h1 className="text-18">{words.failedTitle}</h1>
      <p className="mt-1 text-14 text-muted">{words.failedText}</p>
      <button
        type="button"
        onClick={reset}
        className="mt-6 min-h-12 rounded-control bg-brand px-5 font-bold text-on-brand"
      >
        {words.failedRetry}
      </button>
    </main>
  );
}
