import { openSealedText, sealText } from '../../core/sealed-text';
import type { Company } from './adapter-names';
import type { Account, AdapterDescriptor } from './payment-adapter';
import type { PayeeAccounts } from './payment-provider';

/** Variables that a restaurant's file may name; no other variable can be used as a key. */
export const keyVariableFormat = /^PAY_[A-Z0-9_]{1,60}$/;

/** The field of a file that names the variable of a secret. */
export const getFileField = ({ name, isSecret }: { name: string; isSecret: boolean }): string =>
  isSecret ? `${name}Env` : name;

/**
 * Finds the accounts of restaurants at a payment company: the one entered in the console, otherwise the one
 * of the file.
 */
export function createAccountSource(
  { name, fields }: Pick<AdapterDescriptor, 'name' | 'fields'>,
  secrets: string,
  variables: Record<string, string | undefined>,
) {
  const readFile = ({ accounts }: PayeeAccounts): Account | undefined => {
    const given: Record<string, string | undefined> = accounts[name as Company] ?? {};
    const read = fields.map((field) => {
      const value = given[getFileField(field)];
      const isVariable = field.isSecret && value !== undefined && keyVariableFormat.test(value);
      return [field.name, field.isSecret ? isVariable && variables[value] : value] as const;
    });
    return read.every(([, value]) => value)
      ? (Object.fromEntries(read) as Record<string, string>)
      : undefined;
  };
  return {
    has: (payee: PayeeAccounts): boolean => payee.keys[name] !== undefined || readFile(payee) !== undefined,
    async open(payee: PayeeAccounts): Promise<Account | undefined> {
      const sealed = payee.keys[name];
      if (sealed === undefined) return readFile(payee);
      const text = await openSealedText(
        secrets,
        { purpose: 'payment-keys', restaurantId: payee.restaurantId, provider: name },
        sealed,
      );
      return text === undefined ? undefined : JSON.parse(text);
    },
  };
}

/** Seals an account for one restaurant and one provider; it opens for no other. */
export const sealAccount = (
  secrets: string,
  { restaurantId, provider }: { restaurantId: number; provider: string },
  account: Account,
): Promise<string> =>
  sealText(secrets, { purpose: 'payment-keys', restaurantId, provider }, JSON.stringify(account));
