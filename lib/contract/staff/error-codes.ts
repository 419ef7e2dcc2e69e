/**
 * Error codes of staff calls only, in addition to lib/contract/error-codes.ts. They have their own file so that the
 * storefront's pages do not load them.
 */
export const staffErrorCodes = [
  'STAFF_PASSWORD_SHORT', // a new password has fewer than `least` characters; detail: { least }
  'SECOND_FACTOR_NEEDED', // the account has a second factor, and the code is missing
  'SECOND_FACTOR_WRONG',
  'SECOND_FACTOR_USED', // the code is right but was used already
  'SECOND_FACTOR_ON', // a second factor exists already
  'SECOND_FACTOR_DEMANDED', // the restaurant demands a second factor, and the account has none
  'PASSKEY_UNKNOWN', // the passkey does not exist, or was removed
  'PASSKEY_EXPIRED', // the challenge is used or older than five minutes
  'PASSKEY_REFUSED', // the response of browser or device is invalid
  'PASSKEY_LIMIT', // detail: { most }
  'ALREADY_MEMBER', // the invited address belongs to a member of the restaurant
  'LAST_OWNER', // a restaurant keeps at least one owner
  'PIN_WEAK', // one repeated digit, or digits in a row
  'PIN_WRONG',
  'STAFF_LOCKED', // the shared tablet waits for a PIN
  'DRAFT_CHANGED', // the draft is no longer the one that the person saw
  'DRAFT_EMPTY', // there is nothing to publish
  'DRAFT_INVALID', // detail: { errors: [{ path, entry, code, limit }] }
  'FIELD_FIXED', // this field cannot be changed here; detail: { path }
  'PUBLISH_TIME', // a time in the past, or more than a year ahead
  'PICTURE_REFUSED', // detail: { reason, megapixels }
  'PICTURES_AWAY', // the bucket of the images does not respond
  'PAYMENT_TRIAL_FAILED', // the payment company refused a trial; detail: { said }
  'DOMAIN_INVALID', // the name is not a domain name
  'DOMAIN_TAKEN', // another restaurant uses it
  'DOMAIN_UNPROVEN', // detail: { target, record, value }
  'DOMAIN_LIMIT', // detail: { most }
  'DOMAIN_LAST', // a restaurant keeps at least one domain
  'VOUCHER_WRONG_TIME', // the time is outside of the voucher's hours
  'REPLY_CHANGED', // a colleague has replied or changed the reply in the meantime
  'KEY_UNKNOWN', // no API key of this installation
  'KEY_REVOKED',
  'KEY_EXPIRED',
  'KEY_SCOPE_MISSING', // detail: { scope }
  'KEY_NOT_ACCEPTED', // only people may make the call
  'KEY_IN_BROWSER', // a page sent the key
  'KEY_NEEDED', // only other systems make the call, by their key
  'KEY_NAME_TAKEN', // an active key of the restaurant has the name
  'KEY_LIMIT', // detail: { most }
  'WEBHOOK_URL_REFUSED', // detail: { reason }: no https address on the public internet
  'WEBHOOK_LIMIT', // detail: { most }
  'SETUP_INCOMPLETE', // the missing steps `lacking` prevent opening
] as const;

export type StaffErrorCode = (typeof staffErrorCodes)[number];
