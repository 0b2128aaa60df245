import { entrySlices } from '#domain/annotation/json/entry-slices'
import { exactText } from '#domain/annotation/json/exact-text'
import { joined } from '#domain/annotation/json/joined'
import { patched } from '#domain/annotation/json/patched'
import { isNative, type Native } from '#domain/annotation/native'
import type { FormerName, NamedKind } from '../storage/class-names'
import type { ClassRow } from '../storage/classes'

/** Present and former names of classes, groups and attributes, by id. */
export interface NamesNow {
  readonly former: readonly string[]
  /** Present name of something that was renamed; undefined if the given name is current. */
  readonly nameOf: (kind: NamedKind, id: unknown, said: unknown) => string | undefined
  /** The class that an object without a class id means by a name of before; undefined: none, or a class has that name now. */
  readonly classOfName: (said: unknown) => string | undefined
}

/** Maps names that are no longer in use to present ones. */
export function namesNow(former: readonly FormerName[], rows: readonly ClassRow[]): NamesNow {
  const present = new Map(
    rows.flatMap(({ id, name, attributeGroups }) => [
      [`class ${id}`, name] as const,
      ...attributeGroups.flatMap((group) => [
        [`group ${group.id}`, group.name] as const,
        ...group.attributes.map((one) => [`attribute ${one.id}`, one.name] as const),
      ]),
    ]),
  )
  const known = new Set(former.map(({ kind, id, name }) => `${kind} ${id} ${name}`))
  const taken = new Set(rows.map(({ name }) => name))
  const byName = Map.groupBy(
    former.filter(({ kind }) => kind === 'class'),
    ({ name }) => name,
  )
  return {
    former: [...new Set(former.map(({ name }) => name))],
    nameOf: (kind, id, said) =>
      typeof id === 'number' && typeof said === 'string' && known.has(`${kind} ${id} ${said}`)
        ? present.get(`${kind} ${id}`)
        : undefined,
    classOfName: (said) => {
      if (typeof said !== 'string' || taken.has(said)) return undefined
      const names = new Set((byName.get(said) ?? []).flatMap(({ id }) => present.get(`class ${id}`) ?? []))
      const [only] = names
      return names.size === 1 ? only : undefined
    },
  }
}

/** Updates the names of classes and attributes in an annotation; all else stays byte for byte. */
export function withPresentNames(text: string, names: NamesNow | undefined): string {
  if (names === undefined || !names.former.some((name) => text.includes(JSON.stringify(name)))) return text
  const slices = entrySlices(text)
  if (slices === undefined) return text
  let isOther = false
  const entries = slices.entries.map(([from, to], base) => {
    const came = text.slice(from, to)
    const before: unknown = JSON.parse(came)
    const now = renamed(before, names)
    if (now === before) return { base, text: undefined }
    isOther = true
    return { base, text: patched(came, exactText(now)) }
  })
  return isOther ? joined(text, slices, entries) : text
}

function renamed(value: unknown, names: NamesNow): unknown {
  if (Array.isArray(value)) {
    // Coordinates contain no names.
    if (typeof value[0] === 'number') return value
    const parts: readonly unknown[] = value
    const now = parts.map((part) => renamed(part, names))
    return now.some((part, at) => part !== parts[at]) ? now : value
  }
  if (!isNative(value)) return value
  const changes = { ...changedParts(value, names), ...changedNames(value, names) }
  return Object.keys(changes).length === 0 ? value : { ...value, ...changes }
}

function changedParts(value: Native, names: NamesNow): Native {
  const parts = Object.entries(value).map(([key, part]) => [key, renamed(part, names)] as const)
  return Object.fromEntries(parts.filter(([key, part]) => part !== value[key]))
}

function changedNames({ classId, className, groupId, groupName, id, name }: Native, names: NamesNow): Native {
  const hasNoClass = className !== undefined && !(typeof classId === 'number' && classId > 0)
  const now = {
    className: hasNoClass ? names.classOfName(className) : names.nameOf('class', classId, className),
    groupName: names.nameOf('group', groupId, groupName),
    name: typeof groupId === 'number' ? names.nameOf('attribute', id, name) : undefined,
  }
  return Object.fromEntries(Object.entries(now).filter(([, part]) => part !== undefined))
}
