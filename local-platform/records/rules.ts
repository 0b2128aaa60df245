import type { RecordKind } from '#endpoints'
import type { Platform } from '../platform-context'
import type { RecordContent, RecordRow } from '../storage/records'
import { type Problem, templateProblem } from './template-problem'

/** Something that still uses a record, and how often. */
export interface Use {
  readonly what: string
  readonly count: number
}

/** What holds for the records of a kind. */
export interface RecordRule {
  /** `own`: its owner alone sees a record until it is shared. */
  readonly seenBy: 'everybody' | 'own'
  readonly madeBy: 'everybody' | 'admins'
  readonly changedBy: 'everybody' | 'owner' | 'admins'
  /** Among which no two have the same name, and how many there are at most. */
  readonly unique: 'scope' | 'owner'
  readonly most: number
  /** What is wrong with the fields as they would be kept, and with which. */
  readonly problem?: (platform: Platform, fields: RecordContent, projectId: number | null) => Problem | undefined
  /** What stands in the way of a deletion. */
  readonly usedBy?: (platform: Platform, record: RecordRow) => readonly Use[]
}

/** A line for each kind of records: the platform's own opinion of who may do what. */
export const RECORD_RULES: Readonly<Record<RecordKind, RecordRule>> = {
  customView: { seenBy: 'own', madeBy: 'everybody', changedBy: 'owner', unique: 'owner', most: 100 },
  itemView: { seenBy: 'own', madeBy: 'everybody', changedBy: 'owner', unique: 'owner', most: 100 },
  listView: { seenBy: 'own', madeBy: 'everybody', changedBy: 'owner', unique: 'owner', most: 200 },
  template: {
    seenBy: 'everybody',
    madeBy: 'admins',
    changedBy: 'admins',
    unique: 'scope',
    most: 200,
    problem: templateProblem,
  },
}
