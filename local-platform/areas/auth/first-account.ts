import { z } from 'zod'
import { PERSON_NAME_MAX } from '#domain/constants'
import type { FirstAccountValues } from './pages/first-account-page'
import type { Problem } from './pages/layout'
import { passwordProblem } from './passwords'

export interface FirstAccountForm extends FirstAccountValues {
  readonly password: string
  readonly repeated: string
}

const EMAIL_MAX = 254
const LOCAL_PART_MAX = 64
const text = z.string().max(1_000).catch('')
const form = z.object({ first_name: text, last_name: text, email: text, new_password: text, repeat_password: text })

/** Reads the form of the first account, with trimmed texts. */
export function readFirstAccount(body: unknown): FirstAccountForm {
  const values = form.parse(typeof body === 'object' && body !== null ? body : {})
  return {
    firstName: values.first_name.trim(),
    lastName: values.last_name.trim(),
    email: values.email.trim(),
    password: values.new_password,
    repeated: values.repeat_password,
  }
}

/** Lists all problems of the form, in the order of its fields. */
export function firstAccountProblems(form: FirstAccountForm): readonly Problem[] {
  const problems: Problem[] = []
  if (form.firstName === '') problems.push({ field: 'first_name', message: 'Enter your first name.' })
  if (form.firstName.length > PERSON_NAME_MAX)
    problems.push({ field: 'first_name', message: `Use at most ${PERSON_NAME_MAX} characters.` })
  if (form.lastName === '') problems.push({ field: 'last_name', message: 'Enter your last name.' })
  if (form.lastName.length > PERSON_NAME_MAX)
    problems.push({ field: 'last_name', message: `Use at most ${PERSON_NAME_MAX} characters.` })
  if (!isEmail(form.email))
    problems.push({ field: 'email', message: 'Enter an e-mail address, like name@example.com.' })
  const problem = passwordProblem(form.password)
  if (problem !== undefined) problems.push({ field: 'new_password', message: problem })
  else if (form.password !== form.repeated) {
    problems.push({ field: 'repeat_password', message: 'The two passwords are not the same.' })
  }
  return problems
}

function isEmail(value: string): boolean {
  const [local = ''] = value.split('@')
  return value.length <= EMAIL_MAX && local.length <= LOCAL_PART_MAX && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(value)
}
