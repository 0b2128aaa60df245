import type { JournalForm } from '../journal/journal'

/** The outbox's journal; 2 since there are other writes than status changes. */
export const OUTBOX_JOURNAL: JournalForm = { name: 'outbox', version: 2 }
