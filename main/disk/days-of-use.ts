import { logOf } from '../log/log'
import { replaceFile } from './atomic-file'
import { type Disk, systemCode } from './disk'

/** Observed state of a name, and the number of days of use with that state. */
interface Age {
  readonly mark: string
  readonly days: number
}
interface Ages {
  /** The last day of use, as ISO 8601 writes it in UTC. */
  readonly day: string
  readonly of: Readonly<Record<string, Age>>
}

/** Content kept for a number of days of use, and the days so far. */
interface DaysOfUse {
  /**
   * How old each name is, in days on which this was asked; a name that is new, or whose mark is another one than before, is 0.
   * Names that are not given any more are forgotten.
   */
  readonly ages: (found: ReadonlyMap<string, string>) => Promise<ReadonlyMap<string, number>>
}

const log = logOf('disk')
const NONE: Ages = { day: '', of: {} }

/**
 * Days in a file of their own. A clock that jumps, however far and in whichever direction, makes everything a day older at
 * most, and nothing younger: no time that a file bears is compared with the time it is.
 */
export function createDaysOfUse(disk: Disk, path: string, now: () => number): DaysOfUse {
  let last: Promise<unknown> = Promise.resolve()

  async function age(found: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, number>> {
    const before = await agesIn(disk, path)
    const day = new Date(now()).toISOString().slice(0, 10)
    const passed = day === before.day ? 0 : 1
    const known = new Map(Object.entries(before.of))
    const next = [...found].map(([name, mark]): readonly [string, Age] => {
      const age = known.get(name)
      return [name, { mark, days: age?.mark === mark ? age.days + passed : 0 }]
    })
    const text = JSON.stringify({ day, of: Object.fromEntries(next) } satisfies Ages)
    if (text !== JSON.stringify(before) && (next.length > 0 || known.size > 0)) {
      try {
        await replaceFile(path, Buffer.from(text), disk)
      } catch (error) {
        // A day that is not written down doesn't count: all of it is kept for longer.
        log.warn('days not kept', error)
      }
    }
    return new Map(next.map(([name, { days }]) => [name, days]))
  }

  return {
    ages: (found) => {
      const aged = last.then(() => age(found))
      // The caller gets the error; the next call starts over.
      last = aged.catch(() => undefined)
      return aged
    },
  }
}

/** An unreadable record counts as empty: all periods start over. */
async function agesIn(disk: Disk, path: string): Promise<Ages> {
  try {
    if ((await disk.kind(path)) !== 'file') return NONE
    const said: unknown = JSON.parse((await disk.read(path)).toString('utf8'))
    return isAges(said) ? said : NONE
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') log.warn('days not read', error)
    return NONE
  }
}

function isAges(value: unknown): value is Ages {
  if (typeof value !== 'object' || value === null) return false
  const { day, of } = value as Record<string, unknown>
  return typeof day === 'string' && typeof of === 'object' && of !== null && Object.values(of).every(isAge)
}

function isAge(value: unknown): value is Age {
  if (typeof value !== 'object' || value === null) return false
  const { mark, days } = value as Record<string, unknown>
  return typeof mark === 'string' && typeof days === 'number' && Number.isSafeInteger(days) && days >= 0
}
