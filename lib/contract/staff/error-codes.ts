/**
 * Error codes of staff calls only, beside those of lib/contract/error-codes.ts. They stand apart so that the storefront's
 * pages do not carry them.
 */
export const staffErrorCodes = [
  'STAFF_PASSWORD_SHORT', // a new password has fewer than `least` characters; detail: { least }
  'SECOND_FACTOR_NEEDED', // the account has a second factor, and no code was given
  'SECOND_FACTOR_WRONG',
  'SECOND_FACTOR_USED', // the code was right and has counted already
  'SECOND_FACTOR_ON', // there is one already
  'SECOND_FACTOR_DEMANDED', // the restaurant asks for a second factor, which the account has not
  'PASSKEY_UNKNOWN', // nobody has it, or no longer
  'PASSKEY_EXPIRED', // the challenge is used or older than five minutes
  'PASSKEY_REFUSED', // the answer of browser or device does not hold
  'PASSKEY_LIMIT', // detail: { most }
  'LAST_OWNER', // a restaurant keeps at least one owner
  'PIN_WEAK', // one digit all over, or digits in a row
  'PIN_WRONG',
  'STAFF_LOCKED', // the shared tablet waits for a PIN
  'DRAFT_CHANGED', // the draft is no longer the one that the person saw
  'DRAFT_EMPTY', // nothing to publish
  'DRAFT_INVALID', // detail: { errors: [{ path, code, limit }] }
  'FIELD_FIXED', // this field is not changed here; detail: { path }
  'PUBLISH_TIME', // a time that has passed, or is more than a year away
  'PICTURE_REFUSED', // detail: { reason, megapixels }
  'PICTURES_AWAY', // the bucket that holds images does not answer
  'DOMAIN_INVALID', // no name that can be a domain
  'DOMAIN_TAKEN', // another restaurant has it
  'DOMAIN_LIMIT', // detail: { most }
  'DOMAIN_LAST', // a restaurant keeps at least one domain
  'REPLY_CHANGED', // a colleague has replied or changed the reply since
  'SETUP_INCOMPLETE', // opening waits for `lacking` steps
] as const;

export type StaffErrorCode = (typeof staffErrorCodes)[number];
