import { err, ok, type Result } from './result'
import { nameLetters, sees, usualIconOf, type WorkflowDefinition } from './workflow-definition'

/** Workflow with its names, as in its JSON. */
export interface WrittenWorkflow {
  readonly name: string
  readonly description: string
  readonly definition: WorkflowDefinition
}

/** Reason why a text is no workflow, and the part concerned. */
interface JsonProblem {
  readonly path: string
  readonly text: string
}

type Fields = Readonly<Record<string, unknown>>

/** Workflow in its upload form, without implied defaults. */
export function rawWorkflow({ name, description, definition }: WrittenWorkflow) {
  const { roles, statuses, transitions, start_status: start } = definition
  const isUsualDone = statuses.every((one) => one.is_done === isDoneByName(one.name))
  const ownIcons = statuses.filter((one) => one.icon !== usualIconOf(one.name))
  return {
    name,
    description,
    raw_config: {
      roles: [...roles],
      statuses: statuses.map((one) => one.name),
      transitions: transitions.map((way) => ({
        to: way.to,
        from: way.from,
        name: way.name,
        allowed_roles: [...way.allowed_roles],
        ...(way.constraints.length === 0 ? {} : { constraints: [...way.constraints] }),
        ...(way.automation === null ? {} : { automation: way.automation }),
      })),
      start_status: start,
      allowed_resources_to_roles: Object.fromEntries(
        roles
          .filter((role) => definition.sees.some((line) => line.role === role))
          .map((role) => [
            role,
            {
              view_items: {
                statuses: statuses.map((one) => one.name).filter((status) => sees(definition, role, status)),
              },
            },
          ]),
      ),
      ...(isUsualDone ? {} : { done_statuses: statuses.filter((one) => one.is_done).map((one) => one.name) }),
      ...(ownIcons.length === 0
        ? {}
        : { status_icons: Object.fromEntries(ownIcons.map((one) => [one.name, one.icon])) }),
    },
  }
}

/** JSON of a workflow for a person to read and edit. */
export function workflowText(workflow: WrittenWorkflow): string {
  return JSON.stringify(rawWorkflow(workflow), null, 2)
}

/** Parses the JSON of a workflow. Statuses keep their ids from `before`, matched by name. */
export function readWorkflowText(text: string, before: WorkflowDefinition): Result<WrittenWorkflow, JsonProblem> {
  let whole: unknown
  try {
    whole = JSON.parse(text)
  } catch (thrown) {
    return err({ path: '', text: `This is no JSON: ${thrown instanceof Error ? thrown.message : ''}` })
  }
  const reader = createReader()
  const top = reader.object(whole, '')
  const raw = reader.object(top['raw_config'], 'raw_config')
  const names = reader.texts(raw['statuses'], 'raw_config.statuses')
  const done =
    raw['done_statuses'] === undefined ? undefined : reader.texts(raw['done_statuses'], 'raw_config.done_statuses')
  const icons = reader.object(raw['status_icons'] ?? {}, 'raw_config.status_icons')
  const ids = new Map(before.statuses.map((one) => [nameLetters(one.name), one.id]))
  const resources = reader.object(raw['allowed_resources_to_roles'] ?? {}, 'raw_config.allowed_resources_to_roles')
  const definition: WorkflowDefinition = {
    roles: reader.texts(raw['roles'], 'raw_config.roles'),
    statuses: names.map((name) => {
      const [id, icon] = [ids.get(nameLetters(name)), icons[name]]
      return {
        ...(id === undefined ? {} : { id }),
        name,
        icon: typeof icon === 'string' ? icon : usualIconOf(name),
        is_done: done?.includes(name) ?? isDoneByName(name),
      }
    }),
    transitions: reader.list(raw['transitions'], 'raw_config.transitions').map((one, at) => {
      const path = `raw_config.transitions.${at}`
      const way = reader.object(one, path)
      return {
        name: reader.text(way['name'], `${path}.name`),
        from: reader.text(way['from'], `${path}.from`),
        to: reader.text(way['to'], `${path}.to`),
        allowed_roles: reader.texts(way['allowed_roles'], `${path}.allowed_roles`),
        constraints: way['constraints'] === undefined ? [] : reader.texts(way['constraints'], `${path}.constraints`),
        automation: way['automation'] == null ? null : reader.text(way['automation'], `${path}.automation`),
      }
    }),
    start_status: reader.text(raw['start_status'], 'raw_config.start_status'),
    sees: Object.entries(resources).flatMap(([role, resource]) => {
      const path = `raw_config.allowed_resources_to_roles.${role}`
      const seen = reader.object(resource, path)['view_items']
      if (seen === undefined) return []
      const statuses = reader.texts(
        reader.object(seen, `${path}.view_items`)['statuses'],
        `${path}.view_items.statuses`,
      )
      return [{ role, statuses }]
    }),
  }
  const [name, description] = [reader.text(top['name'], 'name'), reader.text(top['description'] ?? '', 'description')]
  return reader.problem() === undefined
    ? ok({ name, description, definition })
    : err(reader.problem() ?? { path: '', text: '' })
}

function isDoneByName(name: string): boolean {
  return nameLetters(name) === 'completed'
}

/** Reads values by type, and remembers the first of another type. */
function createReader() {
  let first: JsonProblem | undefined
  const wrong = (path: string, what: string): void => {
    first ??= { path, text: path === '' ? `Expected ${what}.` : `“${path}” must be ${what}.` }
  }
  const list = (value: unknown, path: string): readonly unknown[] => {
    if (Array.isArray(value)) return value
    wrong(path, 'a list')
    return []
  }
  const text = (value: unknown, path: string): string => {
    if (typeof value === 'string') return value
    wrong(path, 'a text')
    return ''
  }
  return {
    problem: () => first,
    object: (value: unknown, path: string): Fields => {
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
      wrong(path, 'an object')
      return {}
    },
    list,
    text,
    texts: (value: unknown, path: string): readonly string[] =>
      list(value, path).map((one, at) => text(one, `${path}.${at}`)),
  }
}
