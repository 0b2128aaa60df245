import type { ObjectChange } from '../../document/changes-between'
import type { Comparing } from '../../document/comparing'
import type { Revisions } from '../../document/revisions'

/** What is compared, and with what. */
export interface ComparePorts {
  readonly revisions: Revisions
  readonly comparing: Comparing
  readonly compareKeys: {
    /** Shows an object where it lies. */
    readonly showChange: (change: ObjectChange) => void
    /** Compares with what was saved last, or with what somebody else saved last. */
    readonly openLast: () => Promise<void>
    readonly openOther: () => Promise<void>
    /** Looks at what is otherwise one by one. */
    readonly walk: () => void
  }
}
