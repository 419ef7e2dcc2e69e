'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
// The few words of this screen come with it: when it is needed, there may be no connection to fetch them.
import en from '@/messages/parts/edge.en.json';
import vn from '@/messages/parts/edge.vn.json';
import zhCN from '@/messages/parts/edge.zh-CN.json';

const words: Record<string, typeof en> = { en, 'zh-CN': zhCN, vi: vn };

/** A page that could not be made or broke: says so and tries again. What a diner had typed is kept by its own store. */
export default function PageError({ reset }: { error: Error; reset: () => void }) {
  const [lang, setLang] = useState('en');
  useEffect(() => setLang(document.documentElement.lang), []);
  const { title, text, retry } = (words[lang] ?? en).edge.failed;
  return (
    <main>
      <EmptyState
        headingLevel={1}
        icon="warning"
        title={title}
        text={text}
        action={<Button onClick={reset}>{retry}</Button>}
      />
    </main>
  );
}
