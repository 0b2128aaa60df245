import type { ObjectChange } from '../../document/changes-between'
import type { Comparing } from '../../document/comparing'
import type { Revisions } from '../../document/revisions'

/** Dependencies of the compare panel. */
export interface ComparePorts {
  readonly revisions: Revisions
  readonly comparing: Comparing
  readonly compareKeys: {
    /** Shows the object at its place. */
    readonly showChange: (change: ObjectChange) => void
    /** Compares with the last save, or with the last save by another person. */
    readonly openLast: () => Promise<void>
    readonly openOther: () => Promise<void>
    /** Walks the differences one by one. */
    readonly walk: () => void
  }
}
