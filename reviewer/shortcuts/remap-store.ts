import { createStore } from 'zustand/vanilla'
import type { KeyChord } from '#domain/key-chord'

/** State of changing keys. */
export type Editing =
  | {
      readonly phase: 'capturing'
      readonly id: string
      /** Modifiers held so far, in the words of the system. */
      readonly held: readonly string[]
    }
  | {
      readonly phase: 'asking'
      /** The shortcut that the keys are for; undefined where it is about all of them. */
      readonly id: string | undefined
      readonly chords: readonly KeyChord[]
      /** What saying yes does, as its button says it. */
      readonly yes: string
    }

/** `no`: this host can't keep them, they hold while the reviewer is open; `failed`: it could not just now. */
export type KeptState = 'yes' | 'no' | 'failed'

export interface RemapState {
  readonly editing: Editing | undefined
  /** The last result, question or refusal in words. */
  readonly said: string
  readonly refused: boolean
  readonly kept: KeptState
}

export const createRemapStore = () =>
  createStore<RemapState>(() => ({ editing: undefined, said: '', refused: false, kept: 'yes' }))

export type RemapStore = ReturnType<typeof createRemapStore>
