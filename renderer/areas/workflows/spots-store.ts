import { create } from 'zustand'
import { keptChoices } from '../../stores/stored-choices'
import type { Spot } from './canvas/layout'

/** Positions of moved statuses, by name. */
export type Spots = Readonly<Record<string, Spot>>

interface SpotsState {
  readonly byWorkflow: Readonly<Record<string, Spots>>
}

/** Workflows to remember, the last moved ones. */
const WORKFLOWS_MAX = 30
const STATUSES_MAX = 200
const FAR = 100_000

/** Positions of statuses, stored on this computer. */
export const useSpots = create<SpotsState>(() => ({ byWorkflow: {} }))

/** The storage key; a non-numeric key keeps objects in insertion order. */
export const spotsKey = (workflowId: number): string => `w${workflowId}`

/** Stores a workflow's positions; null restores the automatic layout. */
export function keepSpots(workflowId: number, spots: Spots | null): void {
  useSpots.setState(({ byWorkflow }) => {
    const { [spotsKey(workflowId)]: _before, ...others } = byWorkflow
    const kept = Object.entries(others).slice(1 - WORKFLOWS_MAX)
    return { byWorkflow: Object.fromEntries(spots === null ? kept : [...kept, [spotsKey(workflowId), spots]]) }
  })
}

/** The persisted part. */
export const SPOTS_CHOICES = keptChoices({
  name: 'workflowSpots',
  store: useSpots,
  keep: ({ byWorkflow }) => ({
    spots: Object.entries(byWorkflow).map(([id, spots]) => ({
      id,
      statuses: Object.entries(spots).map(([name, { x, y }]) => ({ name, x: Math.round(x), y: Math.round(y) })),
    })),
  }),
  restore: ({ spots }) => ({ byWorkflow: Object.fromEntries(Array.isArray(spots) ? spots.flatMap(workflowIn) : []) }),
})

function workflowIn(kept: unknown): readonly (readonly [string, Spots])[] {
  if (typeof kept !== 'object' || kept === null || !('id' in kept) || !('statuses' in kept)) return []
  if (typeof kept.id !== 'string' || !Array.isArray(kept.statuses)) return []
  return [[kept.id, Object.fromEntries(kept.statuses.slice(0, STATUSES_MAX).flatMap(spotIn))]]
}

function spotIn(kept: unknown): readonly (readonly [string, Spot])[] {
  if (typeof kept !== 'object' || kept === null || !('name' in kept) || !('x' in kept) || !('y' in kept)) return []
  const { name, x, y } = kept
  const isNear = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) < FAR
  return typeof name === 'string' && isNear(x) && isNear(y) ? [[name, { x, y }]] : []
}
