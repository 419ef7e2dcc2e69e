'use client';

import { useEffect, useState } from 'react';

const english = {
  failedTitle: 'This page didn’t load',
  failedText: 'Something went wrong on our side. Your cart is safe.',
  failedRetry: 'Try again',
};

/**
 * Shows an error with a retry button; form input survives in its own store. The file is part of every first load, so it imports
 * nothing; the layout puts its texts on `body`, where they are available offline.
 */
export default function PageError({ reset }: { error: Error; reset: () => void }) {
  const [labels, setLabels] = useState(english);
  useEffect(() => setLabels({ ...english, ...document.body.dataset }), []);
  return (
    <main className="mx-auto max-w-[360px] px-4 py-12 text-center">
      <h1 className="text-18">{labels.failedTitle}</h1>
      <p className="mt-1 text-14 text-muted">{labels.failedText}</p>
      <button
        type="button"
        onClick={reset}
        className="mt-6 min-h-12 rounded-control bg-brand px-5 font-bold text-on-brand"
      >
        {labels.failedRetry}
      </button>
    </main>
  );
}
