import { create } from 'zustand'

/** Whether the person may change the shown classes, stored for commands, which can't run queries. */
export const useNotedRights = create<{ readonly mayChange: boolean }>(() => ({ mayChange: false }))
