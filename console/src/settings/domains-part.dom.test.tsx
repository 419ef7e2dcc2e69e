import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { WithMessages } from '../with-messages';
import { DomainsPart } from './domains-part';

async function add(host: string, reply: StaffReplies['domains.add']) {
  const { listInputs } = mockStaffCalls({
    'domains.list': { domains: [], target: { name: 'shops.example.com', addresses: ['192.0.2.7'] } },
    'domains.add': reply,
  });
  const { user } = await showScreen(
    <WithMessages area="settings">
      <DomainsPart />
    </WithMessages>,
    { path: 'settings' },
  );
  const field = await screen.findByLabelText<HTMLInputElement>(/^Domain, such as/);
  await user.type(field, host);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  return { field, listInputs };
}

test('OPS-03 a domain is added, and its DNS records are shown', async () => {
  const { field, listInputs } = await add(' shop.example.com ', {});
  await waitFor(() => expect(field.value).toBe(''));
  expect(listInputs('domains.add')).toMatchObject([{ host: 'shop.example.com', isMain: false }]);
  expect(await screen.findByText('shops.example.com')).toBeTruthy();
  expect(screen.getByText(/192\.0\.2\.7/)).toBeTruthy();
});

test.each(['DOMAIN_INVALID', 'DOMAIN_TAKEN', 'DOMAIN_LIMIT', 'DOMAIN_UNPROVEN'] as const)(
  'OPS-03 the error %s is shown at the field, which keeps its text',
  async (code) => {
    const { field } = await add('shop', failStaffCall(code, 'Another domain, please'));
    await waitFor(() => expect(document.activeElement).toBe(field));
    const note = document.getElementById(field.getAttribute('aria-describedby')!);
    expect(note?.textContent).toBe('Another domain, please');
    expect(field.value).toBe('shop');
  },
);
