import { create } from 'zustand'

/** `connecting`: waiting for the document; `reopening`: it stopped and is started again; `silent`: it doesn't answer. */
export type GuestPhase = 'idle' | 'connecting' | 'connected' | 'reopening' | 'stopped' | 'silent'

/** The reason of a document that left by itself too often. */
export const KEEPS_STARTING = 'keeps-starting'

interface GuestState {
  readonly phase: GuestPhase
  /** Why it stopped, for the details line. */
  readonly reason: string | null
  readonly projectId: number | null
  readonly item: { readonly id: number; readonly name: string } | null
}

/** How the reviewer is doing, and which item it shows. */
export const useGuest = create<GuestState>(() => ({ phase: 'idle', reason: null, projectId: null, item: null }))
