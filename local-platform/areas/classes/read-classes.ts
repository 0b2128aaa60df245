import { ok } from '#domain/result'
import type { Call, Handler } from '../../server/handler'
import { projectAccess } from '../access/project-access'
import { wireClass, wireList } from '../wire'
import { classOf } from './class-rules'
import { usedBy, usesOfAll } from './class-uses'

/** Lists the classes of a project with their attribute groups, in the project's order. */
export const listClasses: Handler<'listClasses'> = (platform, { caller, place, query }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  const isWanted = nameTest(query)
  const rows = platform.storage.classes.ofProject(place.projectId).filter(({ name }) => isWanted(name))
  return ok(wireList(rows.slice(query.offset ?? 0).map(wireClass), rows.length))
}

/** Counts the objects of each class of a project. */
export const listClassUses: Handler<'listClassUses'> = (platform, { caller, place }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  const rows = [...usesOfAll(platform, place.projectId)].map(([class_id, used]) => ({ class_id, ...used }))
  return ok(wireList(rows, rows.length))
}

/** Counts the objects of a class. */
export const classUses: Handler<'classUses'> = (platform, { caller, place }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  const found = classOf(platform, place, place.classId)
  if (!found.ok) return found
  const { id, name } = found.value
  return ok({ class_id: id, ...usedBy(platform, place.projectId, id, name) })
}

/** Tells whether a class of a project has this name. */
export const classNameExists: Handler<'classNameExists'> = (platform, { caller, place, query }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  const said = query.name.trim()
  return ok({ exists: platform.storage.classes.ofProject(place.projectId).some(({ name }) => name === said) })
}

function nameTest({ name, pattern }: Call<'listClasses'>['query']): (name: string) => boolean {
  if (name === undefined) return () => true
  const part = name.toLowerCase()
  return pattern === true ? (own) => own.toLowerCase().includes(part) : (own) => own === name
}
