import { EXPORT_STATE } from '#domain/enums'
import type { Tone } from '../../../ui/pill'

/** The states of exports, for labels and filters. */
export const EXPORT_STATES: readonly { readonly value: number; readonly label: string; readonly tone: Tone }[] = [
  { value: EXPORT_STATE.in_progress, label: 'Running', tone: 'info' },
  { value: EXPORT_STATE.complete, label: 'Complete', tone: 'success' },
  { value: EXPORT_STATE.canceled, label: 'Cancelled', tone: 'neutral' },
  { value: EXPORT_STATE.error, label: 'Failed', tone: 'danger' },
]
