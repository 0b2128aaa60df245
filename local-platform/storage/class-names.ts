import type { DatabaseSync } from 'node:sqlite'
import type { AttributeGroup } from './class-groups'
import { allRows, num, text } from './sql'

/** Kinds of names in an annotation's objects. */
export type NamedKind = 'class' | 'group' | 'attribute'

export interface FormerName {
  readonly kind: NamedKind
  readonly id: number
  readonly classId: number
  readonly name: string
  /** Time of the rename. */
  readonly until: string
}

interface Named {
  readonly id: number
  readonly projectId: number
  readonly name: string
  readonly attributeGroups: readonly AttributeGroup[]
}

const KINDS = ['class', 'group', 'attribute'] as const

/** Former names of classes, groups and attributes, so that older annotations show present ones. */
export function createClassNames(db: DatabaseSync) {
  const note = db.prepare(
    `INSERT INTO class_names (kind, thing_id, name, project_id, class_id, until) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (kind, thing_id, name) DO UPDATE SET until = excluded.until`,
  )
  const since = db.prepare('SELECT * FROM class_names WHERE project_id = ? AND until >= ?')

  return {
    /** Notes renamed entries. */
    noteRenamed: (before: Named, now: Pick<Named, 'name' | 'attributeGroups'>, at: string): void => {
      const add = (kind: NamedKind, id: number, old: string, fresh: string | undefined): void => {
        if (fresh !== undefined && fresh !== old) note.run(kind, id, old, before.projectId, before.id, at)
      }
      add('class', before.id, before.name, now.name)
      for (const group of before.attributeGroups) {
        const fresh = now.attributeGroups.find(({ id }) => id === group.id)
        add('group', group.id, group.name, fresh?.name)
        const freshNames = new Map(fresh?.attributes.map(({ id, name }) => [id, name]))
        for (const { id, name } of group.attributes) add('attribute', id, name, freshNames.get(id))
      }
    },
    /** Names that were in use at a time or later, and are not any more. */
    since: (projectId: number, at: string): readonly FormerName[] => allRows(since, readName, projectId, at),
  }
}

function readName(row: Parameters<typeof num>[0]): FormerName {
  const kind = text(row, 'kind')
  return {
    kind: KINDS.find((known) => known === kind) ?? 'class',
    id: num(row, 'thing_id'),
    classId: num(row, 'class_id'),
    name: text(row, 'name'),
    until: text(row, 'until'),
  }
}
