import { create } from 'zustand'
import type { SeenAs } from '#contract/see-as'

/** As whom the shell reads a project; null: as the person themselves. */
export const useSeeAs = create<{ readonly seen: SeenAs | null }>(() => ({ seen: null }))
