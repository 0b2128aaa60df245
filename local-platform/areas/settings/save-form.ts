import { PROJECT_TYPE } from '#domain/enums'
import { isSameJson } from '#domain/annotation/commands/is-same-json'
import { type Form, readForm } from '#domain/forms'
import { thingText } from '#domain/live'
import { ok, type Result } from '#domain/result'
import { record } from '../../events/record'
import type { Handler } from '../../server/handler'
import type { Platform } from '../../platform-context'
import { refuse, type Refusal } from '../../server/refusal'
import { projectAccess } from '../access/project-access'

/** Saves the form of a multimodal project; refuses one with any unknown part. */
export const saveProjectForm: Handler<'saveProjectForm'> = (platform, call) => keepForm(platform, call, call.body)

/** Saves it only if the caller saw the present form. */
export const putProjectForm: Handler<'putProjectForm'> = (platform, call) =>
  keepForm(platform, call, call.body.form, call.body.was)

type Call = Pick<Parameters<Handler<'saveProjectForm'>>[1], 'caller' | 'actor' | 'place'>

function keepForm(
  platform: Platform,
  { caller, actor, place }: Call,
  body: Form,
  was?: Form | null,
): Result<Form, Refusal> {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  if (!access.value.actions('project').includes('ManageSettings')) {
    return refuse('forbidden', { message: 'Only admins of the project change its form.' })
  }
  const { project } = access.value
  if (project.type !== PROJECT_TYPE.custom_llm)
    return refuse('bad_request', { message: 'Forms belong to multimodal projects.', data: { key: 'body' } })
  const { form, problems, count } = readForm(body)
  const [problem] = problems
  if (form === undefined || problem !== undefined)
    return refuse('bad_request', { message: problem ?? 'It isn’t a form.', data: { key: 'body.components' } })
  const { classes } = platform.storage
  const before = classes.form(project.id)
  if (was !== undefined && !isSameJson(was, before ?? null))
    return refuse('conflict', { message: 'The form was changed by another person.' })
  classes.setForm(project.id, form)
  record(platform, actor, {
    name: 'project.changed',
    place,
    thing: thingText('project', [project.id]),
    before: { components: before === undefined ? 0 : readForm(before).count },
    after: { components: count },
  })
  return ok(form)
}
