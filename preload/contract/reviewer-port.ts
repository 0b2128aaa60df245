/** The channel by which the shell hands a port to the guest. */
export const REVIEWER_PORT_CHANNEL = 'reviewer.port'

/** What the page posts to its own window, with one port, to have it handed to the guest. */
export interface PortHandover {
  readonly type: 'desktop:reviewer-port'
  readonly guestId: number
  readonly doc: string
}
