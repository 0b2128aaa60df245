import { create } from 'zustand'

/** Whether the person may change the classes on show, for commands, which read no answers. */
export const useNotedRights = create<{ readonly mayChange: boolean }>(() => ({ mayChange: false }))
