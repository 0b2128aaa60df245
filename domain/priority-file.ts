import { columnsOf, readCsv } from './csv'
import { err, ok, type Result } from './result'
import { given } from './given'
import { PRIORITY_MAX, readPriority } from './priority'

/** The priority of one item, by its name in a folder; without a folder it lies outside of folders. */
export interface NamedPriority {
  readonly folder?: string
  readonly name: string
  readonly priority: number
}

/** A line of a file, and what is wrong with it. */
export interface LineProblem {
  readonly line: number
  readonly text: string
}

/** What a file of priorities says, each name once. */
export interface PriorityFile {
  readonly rows: readonly NamedPriority[]
  readonly problems: readonly LineProblem[]
}

const PRIORITY_COLUMNS = ['priority', 'entropy_value', 'score']

/** Reads a table with the columns `name` and `priority`, and `folder` where items lie in folders; of a name that comes twice the last line holds. */
export function readPriorityFile(text: string): Result<PriorityFile, string> {
  const [head, ...lines] = readCsv(text)
  const columns = columnsOf(head)
  const nameAt = columns.get('name')
  const priorityAt = PRIORITY_COLUMNS.map((name) => columns.get(name)).find((at) => at !== undefined)
  const folderAt = columns.get('folder')
  if (nameAt === undefined || priorityAt === undefined)
    return err('The first line needs the columns “name” and “priority”, and “folder” where items lie in folders.')
  const byPlace = new Map<string, NamedPriority & { readonly line: number }>()
  const problems: LineProblem[] = []
  for (const { line, cells } of lines) {
    const written = cells[priorityAt] ?? ''
    const place = placeOf(cells[nameAt] ?? '', folderAt === undefined ? '' : (cells[folderAt] ?? ''))
    if (place === undefined) {
      problems.push({ line, text: 'It has no name.' })
      continue
    }
    const priority = readPriority(written)
    if (priority === undefined) {
      problems.push({
        line,
        text: `“${written.trim()}” is no number of 0 to ${PRIORITY_MAX.toLocaleString('en')}.`,
      })
      continue
    }
    const key = JSON.stringify([place.folder, place.name])
    const before = byPlace.get(key)
    if (before !== undefined)
      problems.push({ line: before.line, text: `“${place.name}” comes again in line ${line}, which holds.` })
    byPlace.set(key, { ...place, priority, line })
  }
  const rows = [...byPlace.values()].map(({ line: _line, ...row }) => row)
  return ok({ rows, problems: problems.toSorted((one, other) => one.line - other.line) })
}

/** Lists show names with their folder before a slash, which no name holds. */
function placeOf(name: string, folder: string): Omit<NamedPriority, 'priority'> | undefined {
  const parts = name.trim().split('/')
  const last = parts.at(-1) ?? ''
  const within = folder.trim() === '' ? parts.slice(0, -1).join('/') : folder.trim()
  if (last === '') return undefined
  return { ...given({ folder: within === '' ? undefined : within }), name: last }
}
