import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import PageError from './error';

test('ERR-04 a page whose restaurant info can’t be fetched says so in its language, and a retry renders it again', async () => {
  Object.assign(document.body.dataset, { failedTitle: '页面没有加载出来', failedRetry: '重试' });
  const reset = vi.fn();
  render(<PageError error={new Error('no restaurant')} reset={reset} />);
  await waitFor(() => expect(screen.getByRole('heading').textContent).toBe('页面没有加载出来'));
  expect(reset).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(reset).toHaveBeenCalledOnce();
  delete document.body.dataset.failedTitle;
  delete document.body.dataset.failedRetry;
});
