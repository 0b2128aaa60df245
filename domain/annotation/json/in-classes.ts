import { isNative, type Native } from '../native'
import { entrySlices } from './entry-slices'
import { exactText } from './exact-text'
import { joined } from './joined'
import { patched } from './patched'

/** A class of a project that objects go into. */
interface IntoClass {
  readonly name: string
  readonly id: number
}

/**
 * An annotation with the objects of some classes in classes of a project; all else stays letter by letter. A text that is no
 * annotation is answered as it came.
 */
export function inClasses(text: string, classes: ReadonlyMap<string, IntoClass>): string {
  const slices = slicesOf(text)
  if (slices === undefined) return text
  let changes = 0
  const saved = slices.entries.map(([from, to], base) => {
    const came = text.slice(from, to)
    const value: unknown = JSON.parse(came)
    const moved = isNative(value) ? movedInto(value, classes) : undefined
    if (moved === undefined) return { base, text: undefined }
    changes += 1
    return { base, text: patched(came, exactText(moved)) }
  })
  return changes === 0 ? text : joined(text, slices, saved)
}

function slicesOf(text: string): ReturnType<typeof entrySlices> {
  try {
    JSON.parse(text)
  } catch {
    // For text that isn't JSON, the platform names the fault.
    return undefined
  }
  return entrySlices(text)
}

/** The object in its new class; undefined if unchanged. Videos name the class one level deeper. */
function movedInto(value: Native, classes: ReadonlyMap<string, IntoClass>): Native | undefined {
  const head = isNative(value.meta) ? value.meta : value
  const into = typeof head.className === 'string' ? classes.get(head.className) : undefined
  if (into === undefined || (into.name === head.className && into.id === head.classId)) return undefined
  const named = { ...head, className: into.name, classId: into.id }
  return head === value ? named : { ...value, meta: named }
}
