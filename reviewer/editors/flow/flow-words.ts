import { amountText } from '../../../ui/texts'
import type { FlowSeen, ShownStep } from './flow'

/** The name of a step; a deleted class falls back to its id. */
export function stepName({ className, isGone }: ShownStep): string {
  if (!isGone) return className
  return className === '' ? 'A class that was deleted' : `${className} (deleted)`
}

/** The step's tool and question, besides its class: "Box, asks for Colour". */
export function stepWants({ isGone, isTag, tool, asked }: ShownStep, kind: FlowSeen['kind']): string {
  if (isGone) return 'No tool fits: skip it'
  // Questions about skeletons and points come after all points.
  if (kind === 'keyPoints') return ''
  const how = [isTag ? 'Tag of the item' : (tool?.label ?? 'Any tool')]
  return [...how, ...(asked.length === 0 ? [] : [`asks for ${asked.join(', ')}`])].join(', ')
}

/** The question: "Side", or for one key point "Side of point 2, Wheel". */
function questionWords({ group, point }: NonNullable<FlowSeen['asking']>, steps: FlowSeen['steps']): string {
  const step = steps[(point ?? 0) - 1]
  return step === undefined ? group : `${group} of point ${step.number}, ${stepName(step)}`
}

/** The position in the flow, or of the point in question: "2 of 3". */
export function placeWords({ at, steps, asking }: FlowSeen): string {
  return `${asking?.point ?? Math.min(at + 1, steps.length)} of ${steps.length}`
}

/** A step's state in a word or two; empty for an untouched step. */
export function markWords({ mark, count, asked }: ShownStep, kind: FlowSeen['kind']): string {
  if (mark === 'open') return ''
  if (mark === 'skipped') return kind === 'keyPoints' ? 'not visible' : 'skipped'
  const made = kind === 'keyPoints' ? 'set' : `${count} made`
  return mark === 'asks' ? `${made}, ${asked.join(', ')} open` : made
}

/** The message at the end: "All 3 steps are done, 1 of them skipped." */
export function endWords({ kind, steps, skeletons }: FlowSeen): string {
  const skipped = steps.filter(({ mark }) => mark === 'skipped').length
  const all = amountText(
    steps.length,
    kind === 'keyPoints' ? 'point is' : 'step is',
    kind === 'keyPoints' ? 'points are' : 'steps are',
  )
  const begin = steps.length === 1 ? `The only ${all.slice(2)}` : `All ${all}`
  if (kind === 'general') return `${begin} done${skipped === 0 ? '' : `, ${skipped} skipped`}.`
  const others = skeletons > 1 ? ` The item has ${skeletons} skeletons.` : ''
  return `${begin} decided${skipped === 0 ? '' : `, ${skipped} not visible`}.${others}`
}

/** Explains the effect of drawing after a general flow's end; empty if drawing isn't possible. */
export function moreWords({ kind, steps }: FlowSeen): string {
  const last = steps.at(-1)
  const goesOn = kind === 'general' && last !== undefined && last.count > 0 && !last.isGone && !last.isTag
  return goesOn ? `Draw to add another ${stepName(last)}` : ''
}

/** The announcement of the current step. */
export function saidOf(seen: FlowSeen): string {
  return seen.areOthers ? `The steps of the project were changed. ${presentWords(seen)}` : presentWords(seen)
}

function presentWords(seen: FlowSeen): string {
  const { at, steps, stage, kind, asking } = seen
  const step = steps[at]
  if (stage === 'answer' && asking !== undefined) return `Answer ${questionWords(asking, steps)}. Enter goes on.`
  if (step === undefined) return endWords(seen)
  const noun = kind === 'keyPoints' ? 'Point' : 'Step'
  const wants = stepWants(step, kind)
  if (seen.inHand !== undefined)
    return `${noun} ${placeWords(seen)}: ${stepName(step)}. ${seen.inHand.className} in hand`
  return `${noun} ${placeWords(seen)}: ${stepName(step)}${wants === '' ? '' : `. ${wants}`}`
}
