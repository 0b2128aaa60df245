import { ok, type Result } from '#domain/result'
import type { Platform } from '../../platform-context'
import { refuse, type Refusal } from '../../server/refusal'
import { keptProjectName } from '../names'

/** Stored form of a new project's name, unique in the team. */
export function newProjectName({ storage }: Platform, teamId: number, said: string): Result<string, Refusal> {
  const data = { key: 'body.name' }
  const name = keptProjectName(said)
  if (name === '') return refuse('bad_request', { message: 'body.name: a name is needed', data })
  if (storage.projects.nameTaken(teamId, name))
    return refuse('name_taken', { message: `The team has a project “${name}” already.`, data })
  return ok(name)
}
