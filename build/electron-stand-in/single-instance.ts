import {
  existsSync,
  type FSWatcher,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  unlinkSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** As long as Chromium waits for the first instance, ms. */
const HEARD_WITHIN_MS = 20_000
const LOOK_EVERY_MS = 20
/** Waits synchronously, because nothing else may happen before the answer. */
const NOBODY = new Int32Array(new SharedArrayBuffer(4))

interface Owner {
  pid: number
  /** Start time of the process, so that a reused number isn't taken for the owner. */
  born: string
}

export interface SecondInstance {
  argv: string[]
  cwd: string
  data: unknown
}

/** Start time of a process, as Linux counts it; elsewhere only its number counts. */
function birth(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0)
    return birth(owner.pid) === owner.born
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * One running instance per userData folder. The lock is a file that names its owner; the lock of a killed owner doesn't
 * count. A second instance leaves its command line beside the lock.
 */
export class SingleInstance {
  #folder: string
  #held = false
  #watcher: FSWatcher | null = null
  #onSecond: (instance: SecondInstance) => void

  constructor(userData: string, onSecond: (instance: SecondInstance) => void) {
    this.#folder = join(userData, 'SingleInstance')
    this.#onSecond = onSecond
  }

  get held(): boolean {
    return this.#held
  }

  request(instance: SecondInstance): boolean {
    if (this.#held) return true
    mkdirSync(this.#folder, { recursive: true })
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (this.#take()) return true
      const owner = this.#owner()
      if (owner && isAlive(owner)) {
        if (this.#isHeard(this.#tell(instance), owner)) return false
        continue
      }
      // Renamed first, so that only one of two finders of a dead owner removes its lock.
      const stale = join(this.#folder, `stale-${process.pid}-${attempt}`)
      try {
        renameSync(join(this.#folder, 'lock'), stale)
        unlinkSync(stale)
      } catch {
        // Another instance was faster.
      }
    }
    return false
  }

  #take(): boolean {
    // Written in full, then linked to its name, so that it is never read half.
    const own = join(this.#folder, `own-${process.pid}`)
    writeFileSync(own, JSON.stringify({ pid: process.pid, born: birth(process.pid) } satisfies Owner))
    try {
      linkSync(own, join(this.#folder, 'lock'))
    } catch {
      return false
    } finally {
      rmSync(own, { force: true })
    }
    this.#held = true
    for (const name of this.#messages()) rmSync(join(this.#folder, name), { force: true })
    this.#watcher = watch(this.#folder, () => this.#read())
    this.#watcher.unref()
    return true
  }

  #owner(): Owner | null {
    try {
      return JSON.parse(readFileSync(join(this.#folder, 'lock'), 'utf8')) as Owner
    } catch {
      return null
    }
  }

  /** Waits until the owner has read the message, as Chromium does; an owner that ended before never will. */
  #isHeard(message: string, owner: Owner): boolean {
    const end = Date.now() + HEARD_WITHIN_MS
    while (existsSync(message)) {
      const isOver = this.#owner()?.pid !== owner.pid || !isAlive(owner)
      if (isOver) rmSync(message, { force: true })
      if (isOver || Date.now() > end) return !isOver
      Atomics.wait(NOBODY, 0, 0, LOOK_EVERY_MS)
    }
    return true
  }

  #tell(instance: SecondInstance): string {
    const name = `second-${process.pid}-${Date.now()}`
    writeFileSync(join(this.#folder, `${name}.part`), JSON.stringify(instance))
    const message = join(this.#folder, `${name}.json`)
    renameSync(join(this.#folder, `${name}.part`), message)
    return message
  }

  #messages(): string[] {
    return readdirSync(this.#folder)
      .filter((name) => name.startsWith('second-') && name.endsWith('.json'))
      .sort()
  }

  #read(): void {
    if (!this.#held) return
    for (const name of this.#messages()) {
      const path = join(this.#folder, name)
      try {
        const instance = JSON.parse(readFileSync(path, 'utf8')) as SecondInstance
        rmSync(path, { force: true })
        this.#onSecond(instance)
      } catch {
        // An earlier notice of the same change has read it.
      }
    }
  }

  release(): void {
    if (!this.#held) return
    // Earlier messages are handled; later instances find no owner.
    this.#read()
    this.#held = false
    this.#watcher?.close()
    rmSync(join(this.#folder, 'lock'), { force: true })
  }
}
