import { create } from 'zustand'
import type { MessageRoom } from '#protocol/events'

/** `connecting`: waiting for the document; `reopening`: it stopped and is started again; `silent`: it doesn't answer. */
export type GuestPhase = 'idle' | 'connecting' | 'connected' | 'reopening' | 'stopped' | 'silent'

/** Reason for a document that ended too often. */
export const KEEPS_STARTING = 'keeps-starting'

/** A column of the reviewer's page, in CSS pixels from its right edge and its foot. */
export type GuestRoom = MessageRoom

interface GuestState {
  readonly phase: GuestPhase
  /** Why it stopped, for the details line. */
  readonly reason: string | null
  readonly projectId: number | null
  readonly item: { readonly id: number; readonly name: string } | null
  /** Commands that the reviewer offers now. */
  readonly commands: readonly GuestCommand[]
  /** A dialog of the reviewer has the keyboard to itself. */
  readonly isCovered: boolean
  /** Where messages over the reviewer cover nothing that is used; null: it didn't say. */
  readonly messageRoom: GuestRoom | null
  /** The app's shortcuts, for the reviewer's help sheet. */
  readonly hostCommands: readonly GuestCommand[]
  /** Has the reviewer do one of them. */
  readonly run: (id: string) => void
}

/** A command of the reviewer, with its keys in force. */
export interface GuestCommand {
  readonly id: string
  readonly title: string
  readonly group: string
  readonly keys: readonly string[]
  readonly usable: boolean
}

const NOTHING = {
  reason: null,
  projectId: null,
  item: null,
  commands: [],
  isCovered: false,
  messageRoom: null,
  hostCommands: [],
  run: () => undefined,
}

/** How the reviewer is doing, and which item it shows. */
export const useGuest = create<GuestState>(() => ({ phase: 'idle', ...NOTHING }))

/** Tells whether a dialog of the reviewer, which answers, has the window to itself. */
export function isReviewerCovered({ isCovered, phase }: Pick<GuestState, 'isCovered' | 'phase'>): boolean {
  return isCovered && phase === 'connected'
}
