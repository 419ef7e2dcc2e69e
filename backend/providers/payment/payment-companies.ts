import { createAccountSource } from './account-source';
import type { Company } from './adapter-names';
import { createAdapterProviders } from './adapter-providers';
import type { CompanyOptions } from './company-options';
import { createHitpay } from './hitpay/hitpay';
import type { AdapterDescriptor, CompanyAdapter } from './payment-adapter';
import type { PaymentProvider } from './payment-provider';
import { createPayos } from './payos/payos';
import { createStripe } from './stripe/stripe';
import { createVnpay } from './vnpay/vnpay';

const makers: Record<Company, (options: CompanyOptions) => CompanyAdapter> = {
  stripe: createStripe,
  hitpay: createHitpay,
  payos: createPayos,
  vnpay: createVnpay,
};

interface CompaniesOptions extends CompanyOptions {
  /** Seals and opens the accounts that were entered in the console. */
  secrets: string;
  variables: Record<string, string | undefined>;
}

/** Creates the methods of all payment companies. */
export function createPaymentCompanies({ secrets, variables, ...options }: CompaniesOptions) {
  const companies: Partial<Record<Company, Partial<Record<string, PaymentProvider>>>> = {};
  for (const make of Object.values(makers)) {
    const adapter = make(options);
    companies[adapter.descriptor.name] = createAdapterProviders(
      adapter,
      createAccountSource(adapter.descriptor, secrets, variables),
    );
  }
  return companies;
}

/** Lists what each company takes, where, and the fields of its account. */
export const companyDescriptors: readonly AdapterDescriptor[] = Object.values(makers).map(
  (make) => make({ clock: () => new Date() }).descriptor,
);
