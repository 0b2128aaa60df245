import type { JournalForm } from '../journal/records'

/** Form of the outbox's journal. Version 2 added writes other than status changes. */
export const OUTBOX_JOURNAL: JournalForm = { name: 'outbox', version: 2 }
