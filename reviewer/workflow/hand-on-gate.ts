import type { PlatformError } from '#domain/errors'

/** Tells whether the status of an item may be changed; `isHandingOn`: the next person is to go on with it, or it is done. */
type MayGo = (itemId: number, isHandingOn: boolean) => Promise<boolean>

/** Asks whoever knows something open of an item, before its status is changed. */
export interface HandOnGate {
  /** Tells whether the change is to be made. */
  readonly pass: (itemId: number, isHandingOn: boolean) => Promise<boolean>
  /** Has changes wait for this answer, until what is answered here is called. */
  readonly hold: (mayGo: MayGo) => () => void
  /** The change was made, or the platform refused it. */
  readonly ended: (itemId: number, error: PlatformError | undefined) => void
  /** Calls with how each change ended; returns how to stop. */
  readonly onEnded: (listener: (itemId: number, error: PlatformError | undefined) => void) => () => void
}

/** A gate that nobody holds lets everything pass. */
export function createHandOnGate(): HandOnGate {
  const holders = new Set<MayGo>()
  const listeners = new Set<(itemId: number, error: PlatformError | undefined) => void>()
  return {
    pass: async (itemId, isHandingOn) => {
      const answers = await Promise.all([...holders].map((mayGo) => mayGo(itemId, isHandingOn)))
      return answers.every(Boolean)
    },
    hold: (mayGo) => {
      holders.add(mayGo)
      return () => holders.delete(mayGo)
    },
    ended: (itemId, error) => {
      for (const listener of listeners) listener(itemId, error)
    },
    onEnded: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
