import type { DesktopApi } from '#contract/api'
import { ok, type Result } from '#domain/result'
import { ACTIONS, type ActionAnswer, type ActionArgs } from '#protocol/actions'
import { resultOf } from '../desktop/client'
import type { EmitHostEvent } from './emit-host-event'

type ChoiceAction = 'readPreferences' | 'writePreferences' | 'readViewChoices' | 'writeViewChoices'
type ChoiceHandlers = {
  readonly [N in ChoiceAction]: (args: ActionArgs<N>) => Promise<Result<ActionAnswer<N>>>
}

/** The names that the person's choices of the reviewer are remembered under. */
const KEPT_SHORTCUTS = 'reviewer.shortcuts'
const KEPT_VIEW = 'reviewer.view'

/** Choices made in the reviewer, persisted over restarts. */
export function choiceHandlers({ choices }: Pick<DesktopApi, 'choices'>): ChoiceHandlers {
  const kept = async (name: string): Promise<Result<unknown>> => {
    const read = await resultOf(choices.read())
    return read.ok ? ok(read.value[name]) : read
  }
  return {
    readPreferences: async () => {
      const read = await kept(KEPT_SHORTCUTS)
      return read.ok ? ok(preferencesOf(read.value)) : read
    },
    readViewChoices: async () => {
      const read = await kept(KEPT_VIEW)
      return read.ok ? ok(viewChoicesOf(read.value)) : read
    },
    writePreferences: ([{ shortcuts }]) => resultOf(choices.write(KEPT_SHORTCUTS, shortcuts)),
    writeViewChoices: ([view]) => resultOf(choices.write(KEPT_VIEW, view)),
  }
}

/** Forwards choices made in another window's reviewer; the answer unsubscribes. */
export function choiceNews(desktop: Pick<DesktopApi, 'on'>, emit: EmitHostEvent): () => void {
  return desktop.on('choices.changed', ({ name, choice }) => {
    if (name === KEPT_SHORTCUTS) emit('preferences_changed', preferencesOf(choice))
    if (name === KEPT_VIEW) emit('view_choices_changed', viewChoicesOf(choice))
  })
}

/** Treat stored choices of another version, or broken ones, as absent. */
function preferencesOf(shortcuts: unknown): ActionAnswer<'readPreferences'> {
  const kept = ACTIONS.readPreferences.answer.safeParse({ shortcuts })
  return kept.success ? kept.data : { shortcuts: {} }
}

function viewChoicesOf(view: unknown): ActionAnswer<'readViewChoices'> {
  const kept = ACTIONS.readViewChoices.answer.safeParse(view)
  return kept.success ? kept.data : {}
}
