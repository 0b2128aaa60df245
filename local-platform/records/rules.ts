import type { RecordKind } from '#endpoints'
import type { Platform } from '../platform-context'
import type { RecordContent, RecordRow } from '../storage/records'
import { type Problem, templateProblem } from './template-problem'

/** Remaining use of a record, with its count. */
export interface Use {
  readonly what: string
  readonly count: number
}

/** Rules of one kind's records. */
export interface RecordRule {
  /** `own`: only its owner sees a record until it is shared. */
  readonly seenBy: 'everybody' | 'own'
  readonly madeBy: 'everybody' | 'admins'
  readonly changedBy: 'everybody' | 'owner' | 'admins'
  /** Scope within which names are unique and the number is limited. */
  readonly unique: 'scope' | 'owner'
  readonly most: number
  /** Problem of the fields in their stored form, with the field's name. */
  readonly problem?: (platform: Platform, fields: RecordContent, projectId: number | null) => Problem | undefined
  /** Uses that prevent a deletion. */
  readonly usedBy?: (platform: Platform, record: RecordRow) => readonly Use[]
}

/** Rules of each kind of records: the platform's own access rules. */
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
