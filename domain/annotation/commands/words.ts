import { kindOf } from '../kinds/registry'
import type { Native } from '../native'
import { factsOf, isTimed } from '../video/read-track'

/** Subject of a step's name: the kind of a single object, else the number. */
export function counted(count: number, only: Native | undefined): string {
  if (count !== 1 || only === undefined) return `${count.toLocaleString('en')} objects`
  if (isTimed(only)) return factsOf(only).type === 'event' ? 'Event' : 'Track'
  return (typeof only.type === 'string' ? kindOf(only.type)?.noun : undefined) ?? 'Object'
}
