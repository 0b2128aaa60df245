import type { PlatformError } from '#domain/errors'

/** Tells whether the status of an item may be changed; `isHandingOn`: the next person is to go on with it, or it is done. */
type MayGo = (itemId: number, isHandingOn: boolean) => Promise<boolean>

/** Messages between an item's status and the editor of its annotation. */
export interface HandOnGate {
  /** Tells whether the change is to be made. */
  readonly pass: (itemId: number, isHandingOn: boolean) => Promise<boolean>
  /** Holds changes until the returned function is called. */
  readonly hold: (mayGo: MayGo) => () => void
  /** The change was made, or the platform refused it. */
  readonly ended: (itemId: number, error: PlatformError | undefined) => void
  /** Calls with how each change ended; returns how to stop. */
  readonly onEnded: (listener: (itemId: number, error: PlatformError | undefined) => void) => () => void
  /** The person changed the annotation of this item. */
  readonly changed: (itemId: number) => void
  /** Calls with each item whose annotation the person changes; returns how to stop. */
  readonly onChanged: (listener: (itemId: number) => void) => () => void
  /** Tells whether an item has annotations; undefined where no editor has it open. */
  readonly isAnnotated: (itemId: number) => boolean | undefined
  /** Takes what tells that from an editor; returns how to take it away. */
  readonly tell: (isAnnotated: (itemId: number) => boolean | undefined) => () => void
}

/** The editor's side of it. */
export type EditorGate = Pick<HandOnGate, 'hold' | 'onEnded' | 'changed' | 'tell'>

/** An open gate: everything passes. */
export function createHandOnGate(): HandOnGate {
  const holders = new Set<MayGo>()
  const listeners = new Set<(itemId: number, error: PlatformError | undefined) => void>()
  const changeListeners = new Set<(itemId: number) => void>()
  const tellers = new Set<(itemId: number) => boolean | undefined>()
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
    changed(itemId) {
      for (const listener of changeListeners) listener(itemId)
    },
    onChanged: (listener) => {
      changeListeners.add(listener)
      return () => changeListeners.delete(listener)
    },
    isAnnotated: (itemId) => [...tellers].map((tells) => tells(itemId)).find((answer) => answer !== undefined),
    tell: (isAnnotated) => {
      tellers.add(isAnnotated)
      return () => tellers.delete(isAnnotated)
    },
  }
}
