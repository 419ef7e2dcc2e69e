import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepTypedText } from '@/components/ui/lazy-typed-text';
import { queryClient } from './api/query-client';
import { LocaleProvider } from './locale-provider';
import { router } from './router';
import './styles.css';

keepTypedText();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <LocaleProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LocaleProvider>
  </StrictMode>,
);
