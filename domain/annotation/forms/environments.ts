import type { Form } from '../../forms'
import { isFields } from './form-fields'

/** The variables for a form's code, by name; of duplicates, the last one counts. */
export function environmentsOf({ environments }: Form): Readonly<Record<string, unknown>> {
  const list: readonly unknown[] = Array.isArray(environments) ? environments : []
  return Object.fromEntries(
    list.flatMap((one) => (isFields(one) && typeof one['name'] === 'string' ? [[one['name'], one['value']]] : [])),
  )
}
