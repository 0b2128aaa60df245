import type { ObjectChange } from '../../document/changes-between'
import type { Comparing } from '../../document/comparing'
import type { Revisions } from '../../document/revisions'

/** What is compared, and with what. */
export interface ComparePorts {
  readonly revisions: Revisions
  readonly comparing: Comparing
  /** Shows an object where it lies. */
  readonly showChange: (change: ObjectChange) => void
}
