import { type AttributeGroup, initialAttributes } from '#domain/annotation/parts/attribute-values'
import { classColour } from '#domain/annotation/parts/class-colour'
import type { OfferedTemplate } from '#domain/annotation/shaping/template-shape'
import { type PlatformError, platformError } from '#domain/errors'
import { given } from '#domain/given'
import type { ActionAnswer, ActionArgs } from '#protocol/actions'
import type { HostClient } from '../../host/host-client'
import { createObservable, type Observable } from '../observable'
import type { OfferedClass } from './class-choice'

/** Classes of the project from the host. */
export interface ClassDesk {
  /** Undefined until loaded; empty if the project has none. */
  readonly classes: Observable<readonly OfferedClass[] | undefined>
  /** Classes for item tags; empty until loaded. */
  readonly tags: Observable<readonly OfferedClass[]>
  /** Relation classes; empty until loaded. */
  readonly relations: Observable<readonly OfferedClass[]>
  /** Skeleton templates; empty if the host has none. */
  readonly templates: Observable<readonly OfferedTemplate[]>
  /** The project's flow; undefined if the host has none. */
  readonly flow: Observable<ActionAnswer<'getClasses'>['steps']>
  /** Whether the host can create classes. */
  readonly mayCreate: Observable<boolean>
  /** Whether the host can change existing classes. */
  readonly mayChange: Observable<boolean>
  readonly load: () => Promise<void>
  /** Reloads after a change; after an error, the known classes stay. */
  readonly reload: () => Promise<void>
  /** Creates a class of objects; returns the failure if any. */
  readonly create: (name: string) => Promise<PlatformError | undefined>
  /** Changes the name or colour of a class; returns the failure if any. */
  readonly change: (classId: number, to: ClassLook) => Promise<PlatformError | undefined>
  /** Appends an attribute to a class; returns the failure if any. */
  readonly ask: (classId: number, question: NewQuestion) => Promise<PlatformError | undefined>
}

/** A class's name and colour. */
export interface ClassLook {
  readonly name: string
  readonly colour: string
}

/** A new attribute of a class. */
export interface NewQuestion {
  readonly name: string
  readonly kind: 'radio' | 'checklist' | 'text' | 'numeric'
  readonly isRequired: boolean
  /** The options of a choice question. */
  readonly options: readonly string[]
}

interface ClassDeskParts {
  readonly client: Pick<HostClient, 'call'>
  readonly actions: () => Promise<ReadonlySet<string>>
  /** Class colours, from a host that knows nothing else about classes. */
  readonly colours: () => Promise<Readonly<Record<string, string>>>
}

const OBJECT_TYPE = 1
const TAG_TYPE = 2
const RELATIONSHIP_TYPE = 3

/** Requests the classes from the host when an editor opens. */
export function createClassDesk({ client, actions, colours }: ClassDeskParts): ClassDesk {
  const classes = createObservable<readonly OfferedClass[] | undefined>(undefined)
  const tags = createObservable<readonly OfferedClass[]>([])
  const relations = createObservable<readonly OfferedClass[]>([])
  const templates = createObservable<readonly OfferedTemplate[]>([])
  const flow = createObservable<ActionAnswer<'getClasses'>['steps']>(undefined)
  const mayCreate = createObservable(false)
  const mayChange = createObservable(false)

  /** Loads the host's classes; false without an answer. */
  async function take(): Promise<boolean> {
    const known = await actions()
    const answer = known.has('getClasses') ? await client.call('getClasses', []) : undefined
    if (answer?.ok !== true) return false
    mayCreate.set(known.has('createClass'))
    mayChange.set(known.has('updateClass'))
    templates.set((answer.value.templates ?? []).filter(({ points }) => points.length > 0))
    const ofType = (type: number) => answer.value.data.flatMap((one) => (one.type === type ? [offered(one)] : []))
    tags.set(ofType(TAG_TYPE))
    relations.set(ofType(RELATIONSHIP_TYPE).map((one) => ({ ...one, isRelation: true })))
    classes.set(ofType(OBJECT_TYPE))
    // A step names a class, so set the classes first.
    flow.set(answer.value.steps)
    return true
  }

  /** The running request; a change meanwhile causes one more. */
  let asking: Promise<unknown> | undefined
  let isStale = false
  async function reload(): Promise<void> {
    isStale = asking !== undefined
    if (isStale) return
    asking = take()
    await asking
    asking = undefined
    if (isStale) await reload()
  }

  /** Asks the host to change a class, then adopts its answer. */
  async function update(said: ActionArgs<'updateClass'>[0]): Promise<PlatformError | undefined> {
    const answer = await client.call('updateClass', [said])
    if (!answer.ok) return answer.error
    const changed = offered(answer.value.class)
    const put = (list: readonly OfferedClass[]) => list.map((one) => (one.classId === said.id ? changed : one))
    classes.set(put(classes.get() ?? []))
    return undefined
  }

  async function load(): Promise<void> {
    if (await take()) return
    const named = Object.entries(await colours())
    classes.set(named.map(([className, colour]) => ({ classId: -1, className, colour, groups: [] })))
  }

  return {
    classes,
    tags,
    relations,
    templates,
    flow,
    mayCreate,
    mayChange,
    load,
    reload,
    async create(name) {
      const answer = await client.call('createClass', [{ name, color: hexColour(name), type: OBJECT_TYPE }])
      if (!answer.ok) return answer.error
      classes.set([...(classes.get() ?? []), offered(answer.value.class)])
      return undefined
    },
    change: (classId, { name, colour }) => update({ id: classId, name, color: colour }),
    async ask(classId, { name, kind, isRequired, options }) {
      // The host replaces all groups, so read them first: another person may have added one.
      const answer = await client.call('getClasses', [])
      if (!answer.ok) return answer.error
      const now = answer.value.data.find(({ id }) => id === classId)
      if (now === undefined) return platformError('not_found')
      const attributes = options.map((option) => ({ name: option }))
      const added = { name, group_type: kind, isRequired, ...(attributes.length > 0 ? { attributes } : {}) }
      return update({ id: classId, attribute_groups: [...now.attribute_groups.map(saidGroup), added] })
    },
  }
}

type SaidGroup = NonNullable<ActionArgs<'updateClass'>[0]['attribute_groups']>[number]

const GROUP_TYPES = new Set<string>([
  'radio',
  'checklist',
  'text',
  'numeric',
  'ocr',
] satisfies SaidGroup['group_type'][])

/** An unchanged group in the request's format. */
function saidGroup({ group_type: type, attributes, ...group }: WireClass['attribute_groups'][number]): SaidGroup {
  return {
    ...group,
    group_type: isGroupType(type) ? type : 'radio',
    attributes: attributes.map((one) => ({ ...one, default: one.default === 1 ? 1 : 0 })),
  }
}

function isGroupType(type: string): type is SaidGroup['group_type'] {
  return GROUP_TYPES.has(type)
}

type WireClass = ActionAnswer<'createClass'>['class']

function offered({ id, name, color, digit, attribute_groups }: WireClass): OfferedClass {
  const groups = attribute_groups.map(groupOf)
  const colour = /^#[\da-f]{6}$/i.test(color) ? color.toLowerCase() : classColour(name)
  const key = typeof digit === 'number' ? { digit } : {}
  return { classId: id, className: name, colour, groups, attributes: initialAttributes(groups), ...key }
}

function groupOf(group: WireClass['attribute_groups'][number]): AttributeGroup {
  const { default_value: initial } = group
  const marked = group.attributes.flatMap((one) => (one.default === 1 ? [one.name] : []))
  return {
    id: group.id,
    name: group.name,
    kind: group.group_type,
    isRequired: group.isRequired,
    initial: initial === null || initial === '' ? marked : Array.isArray(initial) ? initial : [initial],
    options: group.attributes.map(({ id, name }) => ({ id, name })),
    ...given({ number: group.number ?? undefined }),
  }
}

/** Distinct colours that are visible on most pictures. */
export const CLASS_COLOURS = [
  '#3b7dd8',
  '#2e9e6b',
  '#d6409f',
  '#e5484d',
  '#f5a524',
  '#7c5cfc',
  '#12a5b8',
  '#8d6e4c',
  '#9bc53d',
  '#e76f51',
]

function hexColour(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997
  return CLASS_COLOURS[sum % CLASS_COLOURS.length] ?? CLASS_COLOURS[0] ?? '#3b7dd8'
}
