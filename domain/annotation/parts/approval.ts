import type { Native } from '../native'
import { toggled } from './toggle'

/** What was decided on an object; null for nothing yet. */
export type ObjectApproval = 'approved' | 'disapproved' | null

/** The native field says whether something is wrong with the object. */
const ERROR = { approved: false, disapproved: true } as const

/** Reads what was decided on an object; whatever is no decision is none. */
export function approvalOf({ error }: Native): ObjectApproval {
  return error === ERROR.disapproved ? 'disapproved' : error === ERROR.approved ? 'approved' : null
}

/** The field of an object that is decided on; the same decision again takes it back, where all of them have it. */
export function decided(to: 'approved' | 'disapproved', all: readonly ObjectApproval[]): Native {
  const [first = null] = all
  const now = all.every((one) => one === first) ? first : null
  const next = toggled<ObjectApproval>(now, null, to)
  return { error: next.ok && next.value !== null ? ERROR[next.value] : null }
}
