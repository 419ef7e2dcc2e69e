/** This message can't be delivered however often it is tried: such as a number or an address that doesn't exist. */
export class NotDeliverable extends Error {
  override name = 'NotDeliverable';
}
