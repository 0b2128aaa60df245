import { readdirSync, readFileSync } from 'node:fs'

interface Found {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

/** Descendants of a process whose command line contains a text; Linux only. */
export function processesBelow(pid: number, containing = ''): readonly number[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? read(Number(name)) : []))
  const below = (parent: number): readonly Found[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)])
  return below(pid).flatMap((one) => (one.command.includes(containing) ? [one.pid] : []))
}

/** Parent of a process, if both live. */
export function parentOf(pid: number): number | undefined {
  return read(pid)[0]?.parent
}

function read(pid: number): readonly Found[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may itself contain brackets and spaces.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    return [{ pid, parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }]
  } catch {
    return []
  }
}
