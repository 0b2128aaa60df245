import type { Memory } from '../../router/area'
import { SPOTS_CHOICES } from './spots-store'
import { WORKFLOWS } from './workflows-list'

/** How the list of workflows looks, and where statuses stand on the canvas. */
export const WORKFLOWS_MEMORY: Memory = {
  ...WORKFLOWS.memory,
  choices: [...(WORKFLOWS.memory.choices ?? []), SPOTS_CHOICES],
}
