/** Owner of an entry. An entry is never sent as another person or to another platform. */
export interface Account {
  readonly userId: number
  readonly email: string
  /** Main address of the platform. The local platform's address changes, so its database name counts instead. */
  readonly platform: string
}

/** Returns the name of an item's lane. */
export function itemLane(itemId: number): string {
  return `item ${itemId}`
}

/** Returns one name for an account, independent of its e-mail's spelling. */
export function accountKey({ userId, email, platform }: Account): string {
  return `${userId} ${email.toLowerCase()} ${platform}`
}
