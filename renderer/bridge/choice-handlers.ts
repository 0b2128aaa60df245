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

/** What the person chose in the reviewer, kept over restarts. */
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

/** Hands on what the person chose in the reviewer of another window; the answer ends it. */
export function choiceNews(desktop: Pick<DesktopApi, 'on'>, emit: EmitHostEvent): () => void {
  return desktop.on('choices.changed', ({ name, choice }) => {
    if (name === KEPT_SHORTCUTS) emit('preferences_changed', preferencesOf(choice))
    if (name === KEPT_VIEW) emit('view_choices_changed', viewChoicesOf(choice))
  })
}

/** What was kept may be of another version, or broken; then nothing was kept. */
function preferencesOf(shortcuts: unknown): ActionAnswer<'readPreferences'> {
  const kept = ACTIONS.readPreferences.answer.safeParse({ shortcuts })
  return kept.success ? kept.data : { shortcuts: {} }
}

function viewChoicesOf(view: unknown): ActionAnswer<'readViewChoices'> {
  const kept = ACTIONS.readViewChoices.answer.safeParse(view)
  return kept.success ? kept.data : {}
}
