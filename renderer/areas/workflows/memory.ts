import type { Memory } from '../../router/area'
import { SPOTS_CHOICES } from './spots-store'
import { WORKFLOWS } from './workflows-list'

/** Remembers the look of the workflow list, and positions on the canvas. */
export const WORKFLOWS_MEMORY: Memory = {
  ...WORKFLOWS.memory,
  choices: [...(WORKFLOWS.memory.choices ?? []), SPOTS_CHOICES],
}
