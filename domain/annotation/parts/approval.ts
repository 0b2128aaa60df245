import type { Native } from '../native'
import { ABSENT } from '../ops/op'
import { toggled } from './toggle'

/** What was decided on an object; null for nothing yet. */
export type ObjectApproval = 'approved' | 'disapproved' | null

/** The native field says whether something is wrong with the object. */
const ERROR = { approved: false, disapproved: true } as const

/** Our own field beside the platform's; nothing of the platform reads it, and it stays as any unknown field does. */
const BEFORE = 'errorBefore'
/** Ours too: why the object was disapproved. It stays while the object is otherwise, until it is decided on again. */
const REASON = 'errorReason'

/** Reads what was decided on an object; whatever is no decision is none. */
export function approvalOf({ error }: Native): ObjectApproval {
  return error === ERROR.disapproved ? 'disapproved' : error === ERROR.approved ? 'approved' : null
}

/** Reads what had been decided on an object before it became another one; null where nothing was, or it is decided again. */
export function decidedBefore(value: Native): ObjectApproval {
  return approvalOf(value) === null ? approvalOf({ error: value[BEFORE] }) : null
}

/** Reads why an object was disapproved; undefined where nobody said it. */
export function reasonOf(value: Native): string | undefined {
  const reason = value[REASON]
  return typeof reason === 'string' && reason !== '' ? reason : undefined
}

/** The fields of an object that is decided on; the same decision again takes it back, where all of them have it. */
export function decided(to: 'approved' | 'disapproved', all: readonly ObjectApproval[], reason = ''): Native {
  const [first = null] = all
  const now = all.every((one) => one === first) ? first : null
  const next = toggled<ObjectApproval>(now, null, to)
  return decision(next.ok ? next.value : null, reason)
}

/** The fields of an object on which this was decided, and why; null takes back what was. */
export function decision(to: ObjectApproval, reason = ''): Native {
  const why = to === 'disapproved' && reason !== '' ? reason : ABSENT
  return { error: to === null ? null : ERROR[to], [BEFORE]: ABSENT, [REASON]: why }
}

/** The fields of an object that is no longer what was decided on: nothing is decided, and what was is remembered. */
export function undecided({ error }: Native): Native {
  return typeof error === 'boolean' ? { error: null, [BEFORE]: error } : {}
}
