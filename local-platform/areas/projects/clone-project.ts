import { PROJECT_STATUS, type ProjectPart, UPLOAD_STATE } from '#domain/enums'
import { thingText } from '#domain/live'
import { ok } from '#domain/result'
import { record } from '../../events/record'
import { timestamp, type Platform } from '../../platform-context'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { RECORD_RULES } from '../../records/rules'
import type { Person } from '../../storage/people'
import { PROJECT_ROLE } from '../access/grants'
import { projectAccess, runsTeam, teamMembership } from '../access/project-access'
import { wireProject } from '../wire'
import { newProjectName } from './new-project-name'

const TEMPLATE = 'template'
const FLOW = 'WorkflowType'

/** Copy of one project into another, and its author. */
interface Copy {
  readonly teamId: number
  readonly from: number
  readonly to: number
  readonly by: Person
  readonly at: string
}

/**
 * Creates a project of the same type and workflow, with the chosen parts of the first; its creator becomes its admin.
 */
export const cloneProject: Handler<'cloneProject'> = (platform, { caller, actor, place, body }) => {
  const membership = teamMembership(platform, caller, place.teamId)
  if (!membership.ok) return membership
  if (!runsTeam(membership.value.role))
    return refuse('forbidden', { message: 'Only admins of the team make projects.' })
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  const named = newProjectName(platform, place.teamId, body.name)
  if (!named.ok) return named
  const { project: from } = access.value
  const { projects } = platform.storage
  const at = timestamp(platform.clock)
  const { id: to } = projects.add(
    {
      teamId: place.teamId,
      name: named.value,
      type: from.type,
      status: PROJECT_STATUS.notStarted,
      description: from.description,
      workflowId: from.workflowId,
      creatorEmail: caller.person.email,
      uploadState: UPLOAD_STATE.initial,
    },
    at,
  )
  projects.addMember(to, caller.person.id, PROJECT_ROLE.admin, false)
  for (const part of new Set(body.take)) {
    COPIED[part](platform, { teamId: place.teamId, from: from.id, to, by: caller.person, at })
  }
  record(platform, actor, {
    name: 'project.created',
    place: { teamId: place.teamId, projectId: to },
    thing: thingText('project', [to]),
    after: { name: named.value, type: from.type, cloned_from: from.id },
  })
  const made = projects.byId(caller.person.id, to)
  return made === undefined ? refuse('platform_failed') : ok(wireProject(made))
}

/** Copies each part from one project to the other. */
const COPIED: Readonly<Record<ProjectPart, (platform: Platform, copy: Copy) => void>> = {
  classes: copyClasses,
  settings: ({ storage: { categories, settings } }, { from, to, by, at }) => {
    for (const { attribute, value } of settings.ofProject(from)) {
      // The steps carry the kind of the flow.
      if (attribute !== FLOW) settings.set(to, { attribute, value, previous: null, changedBy: by.email, changedAt: at })
    }
    for (const { name } of categories.ofProject(from)) categories.add(to, name, at)
  },
  instructions: ({ storage: { instructions } }, { from, to, by, at }) => {
    const written = instructions.ofProject(from)
    if (written === undefined) return
    const { link, text } = written
    instructions.set(to, { link, text, revision: 1, changedBy: by.email, changedAt: at })
    instructions.markRead(to, by.id, 1)
  },
  people: ({ storage: { permissions, projects } }, { from, to, by }) => {
    for (const { personId, roleId, isPaused } of projects.members(from)) {
      if (personId === by.id) continue
      projects.addMember(to, personId, roleId, isPaused)
      for (const permission of permissions.ofProject.of(from, personId))
        permissions.ofProject.set(to, personId, permission, true)
    }
  },
  folders: ({ storage: { folders } }, { from, to }) => {
    for (const { name, isRoot } of folders.ofProject(from, [])) if (!isRoot) folders.add(to, name)
  },
}

/** Copies classes with groups, keys and order, the steps, the keypoint templates, and a multimodal project's form. */
function copyClasses(platform: Platform, copy: Copy): void {
  const { classes, records } = platform.storage
  const { teamId, from, to, by, at } = copy
  for (const { name, color, kind, digit, sourceId, attributeGroups } of classes.ofProject(from)) {
    const groups = attributeGroups.map(({ id: _group, attributes, ...group }) => ({
      ...group,
      // Ids belong to one class only.
      attributes: attributes.map(({ name: one, default: isDefault }) => ({ name: one, default: isDefault })),
    }))
    const id = classes.create(to, { name, color, kind, groups }, at)
    if (digit !== null) classes.setDigit(to, id, digit)
    if (sourceId !== null) classes.setSource(id, sourceId)
  }
  copySteps(platform, copy)
  const form = classes.form(from)
  if (form !== undefined) classes.setForm(to, form)
  const templates = records.list({
    place: { kind: TEMPLATE, teamId, projectId: from },
    search: '',
    sort: 'createdAt',
    descending: false,
    limit: RECORD_RULES.template.most,
    offset: 0,
  })
  for (const { name, data } of templates.rows) {
    records.add({ kind: TEMPLATE, teamId, projectId: to }, by.id, { name, data }, at)
  }
}

/** Copies a project's steps to the classes and attributes of the same names. */
function copySteps({ storage: { classes, settings, steps } }: Platform, { from, to, by, at }: Copy): void {
  const kept = steps.ofProject(from)
  const type = settings.one(from, FLOW)
  if (kept === undefined || type === undefined) return
  const own = new Map(classes.ofProject(to).map((row) => [row.name, row]))
  const copied = classes.ofProject(from).map((row) => [row.id, row, own.get(row.name)] as const)
  const mapped = kept.steps.flatMap(({ classId, tool, attributeIds }) => {
    const [, was, is] = copied.find(([id]) => id === classId) ?? []
    if (was === undefined || is === undefined) return []
    const before = was.attributeGroups.flatMap(({ attributes }) => attributes.map(({ id }) => id))
    const after = is.attributeGroups.flatMap(({ attributes }) => attributes.map(({ id }) => id))
    return [{ classId: is.id, tool, attributeIds: attributeIds.flatMap((id) => after[before.indexOf(id)] ?? []) }]
  })
  // A missing class shifts the numbers of later steps.
  const connections = mapped.length === kept.steps.length ? kept.connections : []
  steps.set(to, { steps: mapped, connections, revision: 1, changedBy: by.email, changedAt: at })
  settings.set(to, { attribute: FLOW, value: type.value, previous: null, changedBy: by.email, changedAt: at })
}
