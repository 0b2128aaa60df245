/** Channel on which the shell passes a port to the guest. */
export const REVIEWER_PORT_CHANNEL = 'reviewer.port'

/** Message that the page posts to its own window, with one port for the guest. */
export interface PortHandover {
  readonly type: 'desktop:reviewer-port'
  readonly guestId: number
  readonly doc: string
}
