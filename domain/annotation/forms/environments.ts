import type { Form } from '../../forms'
import { isFields } from './form-fields'

/** The variables of a form's code, by their names; a later one of the same name counts. */
export function environmentsOf({ environments }: Form): Readonly<Record<string, unknown>> {
  const list: readonly unknown[] = Array.isArray(environments) ? environments : []
  return Object.fromEntries(
    list.flatMap((one) => (isFields(one) && typeof one['name'] === 'string' ? [[one['name'], one['value']]] : [])),
  )
}
