/** Whose work an entry is: it is never sent as another person's, nor to another platform. */
export interface Account {
  readonly userId: number
  readonly email: string
  /** The main address of the platform; of the local one, whose address changes, the name that its database keeps. */
  readonly platform: string
}

/** The name of an item's lane. */
export function itemLane(itemId: number): string {
  return `item ${itemId}`
}

/** One name for an account, whatever the spelling of its e-mail. */
export function accountKey({ userId, email, platform }: Account): string {
  return `${userId} ${email.toLowerCase()} ${platform}`
}
