import type { Native } from '../native'
import { ABSENT } from '../ops/op'
import { toggled } from './toggle'

/** Decision on an object; null if there is none yet. */
export type ObjectApproval = 'approved' | 'disapproved' | null

/** The native field tells whether the object has an error. */
const ERROR = { approved: false, disapproved: true } as const

/** Our own field: the platform ignores and preserves it like any unknown field. */
const BEFORE = 'errorBefore'
/** Also ours: reason of the disapproval. It stays while the object changes, until the next decision. */
const REASON = 'errorReason'

/** Reads the decision on an object; an unknown value means none. */
export function approvalOf({ error }: Native): ObjectApproval {
  return error === ERROR.disapproved ? 'disapproved' : error === ERROR.approved ? 'approved' : null
}

/** Reads the decision before the object's last change; null if there was none, or it was decided again. */
export function decidedBefore(value: Native): ObjectApproval {
  return approvalOf(value) === null ? approvalOf({ error: value[BEFORE] }) : null
}

/** Reads the reason of a disapproval; undefined if none was given. */
export function reasonOf(value: Native): string | undefined {
  const reason = value[REASON]
  return typeof reason === 'string' && reason !== '' ? reason : undefined
}

/** Fields of a decided object; the same decision again clears it, if all objects have it. */
export function decided(to: 'approved' | 'disapproved', all: readonly ObjectApproval[], reason = ''): Native {
  const [first = null] = all
  const now = all.every((one) => one === first) ? first : null
  const next = toggled<ObjectApproval>(now, null, to)
  return decision(next.ok ? next.value : null, reason)
}

/** Fields of a decision with its reason; null clears it. */
export function decision(to: ObjectApproval, reason = ''): Native {
  const why = to === 'disapproved' && reason !== '' ? reason : ABSENT
  return { error: to === null ? null : ERROR[to], [BEFORE]: ABSENT, [REASON]: why }
}

/** Fields of an object that changed after its decision: undecided, with the former decision kept. */
export function undecided({ error }: Native): Native {
  return typeof error === 'boolean' ? { error: null, [BEFORE]: error } : {}
}
