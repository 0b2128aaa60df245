import { basename, dirname } from 'node:path'
import type { Disk, DiskFile } from '../../main/disk/disk'

interface Inode {
  content: Buffer
  durable: Buffer
}
type Node = Inode | 'folder'

/** Effect on the next operation: a failure, or a write of fewer bytes. */
export interface DiskTroubles {
  readonly before?: (operation: string, path: string) => void
  readonly takes?: (bytes: number) => number
}

const SECTOR = 512

/** Disk in memory that can be full, write short, fail at any operation, and lose unsynced data. */
export class SimulatedDisk implements Disk {
  capacity = Number.POSITIVE_INFINITY
  troubles: DiskTroubles = {}
  operations = 0
  syncs = 0
  /** Number of open files. */
  opened = 0
  #names = new Map<string, Node>()
  #durableNames = new Map<string, Node>()

  kind = async (path: string): Promise<'absent' | 'file' | 'folder'> => {
    this.#step('kind', path)
    const node = this.#names.get(path)
    if (node === undefined) return 'absent'
    return node === 'folder' ? 'folder' : 'file'
  }

  size = async (path: string): Promise<number> => {
    this.#step('size', path)
    return this.#file(path).content.length
  }

  read = async (path: string): Promise<Buffer> => {
    this.#step('read', path)
    return Buffer.from(this.#file(path).content)
  }

  open = async (path: string, how: 'existing' | 'new'): Promise<DiskFile> => {
    this.#step('open', path)
    if (how === 'new') {
      const known = this.#names.get(path)
      if (known === 'folder') throw systemError('EISDIR')
      if (known === undefined) this.#names.set(path, { content: Buffer.alloc(0), durable: Buffer.alloc(0) })
      else known.content = Buffer.alloc(0)
    }
    const inode = this.#file(path)
    this.opened += 1
    return {
      write: async (bytes, position) => {
        this.#step('write', path)
        const room = this.capacity - this.used
        const fits = Math.min(bytes.length, Math.max(0, room + Math.max(0, inode.content.length - position)))
        const count = Math.max(Math.min(1, fits), Math.min(fits, this.troubles.takes?.(bytes.length) ?? fits))
        if (count === 0 && bytes.length > 0) throw systemError('ENOSPC')
        const next = Buffer.alloc(Math.max(inode.content.length, position + count))
        inode.content.copy(next)
        next.set(bytes.subarray(0, count), position)
        inode.content = next
        return count
      },
      sync: async () => {
        this.#step('sync', path)
        this.syncs += 1
        inode.durable = inode.content
      },
      truncate: async (size) => {
        this.#step('truncate', path)
        inode.content = Buffer.from(inode.content.subarray(0, size))
      },
      close: async () => void (this.opened -= 1),
    }
  }

  rename = async (from: string, to: string): Promise<void> => {
    this.#step('rename', to)
    const node = this.#names.get(from)
    if (node === undefined) throw systemError('ENOENT')
    this.#names.delete(from)
    this.#names.set(to, node)
    for (const [name, inner] of this.#names) {
      if (!name.startsWith(`${from}/`)) continue
      this.#names.delete(name)
      this.#names.set(`${to}${name.slice(from.length)}`, inner)
    }
  }

  remove = async (path: string): Promise<void> => {
    this.#step('remove', path)
    for (const name of this.#names.keys()) if (name === path || name.startsWith(`${path}/`)) this.#names.delete(name)
  }

  list = async (path: string): Promise<readonly string[]> => {
    this.#step('list', path)
    return [...this.#names.keys()].filter((name) => dirname(name) === path).map((name) => basename(name))
  }

  makeFolder = async (path: string): Promise<void> => {
    this.#step('makeFolder', path)
    for (let at = path; at !== dirname(at); at = dirname(at)) this.#names.set(at, 'folder')
  }

  syncFolder = async (path: string): Promise<void> => {
    this.#step('syncFolder', path)
    for (const name of new Set([...this.#names.keys(), ...this.#durableNames.keys()])) {
      if (dirname(name) !== path) continue
      const node = this.#names.get(name)
      if (node === undefined) this.#durableNames.delete(name)
      else this.#durableNames.set(name, node)
    }
  }

  free = async (path: string): Promise<number> => {
    this.#step('free', path)
    return this.capacity - this.used
  }

  /** File as stored now. */
  content(path: string): Buffer | undefined {
    const node = this.#names.get(path)
    return node === undefined || node === 'folder' ? undefined : node.content
  }

  put(path: string, content: Uint8Array | 'folder'): void {
    const node = content === 'folder' ? content : { content: Buffer.from(content), durable: Buffer.from(content) }
    this.#names.set(path, node)
    this.#durableNames.set(path, node)
  }

  names(): readonly string[] {
    return [...this.#names.keys()]
  }

  get used(): number {
    return [...this.#names.values()].reduce((sum, node) => sum + (node === 'folder' ? 0 : node.content.length), 0)
  }

  /** Disk after a power cut: of the unsynced data, some is there and some isn't. */
  afterPowerCut(random: () => number): SimulatedDisk {
    const next = new SimulatedDisk()
    const files = new Map<Inode, Inode>()
    for (const name of new Set([...this.#names.keys(), ...this.#durableNames.keys()])) {
      const [now, before] = [this.#names.get(name), this.#durableNames.get(name)]
      const node = now === before || random() < 0.5 ? now : before
      if (node === undefined) continue
      if (node === 'folder') {
        next.put(name, node)
        continue
      }
      const kept = files.get(node) ?? survivor(node, random)
      files.set(node, kept)
      next.#names.set(name, kept)
      next.#durableNames.set(name, kept)
    }
    return next
  }

  #file(path: string): Inode {
    const node = this.#names.get(path)
    if (node === undefined) throw systemError('ENOENT')
    if (node === 'folder') throw systemError('EISDIR')
    return node
  }

  #step(operation: string, path: string): void {
    this.operations += 1
    this.troubles.before?.(operation, path)
  }
}

/** Error as the system throws it. */
export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: simulated`), { code })
}

function survivor({ content, durable }: Inode, random: () => number): Inode {
  if (content === durable) return { content, durable }
  const sizes = [
    durable.length,
    content.length,
    Math.floor(durable.length + random() * (content.length - durable.length)),
  ]
  const size = sizes[Math.floor(random() * sizes.length)] ?? durable.length
  const kept = Buffer.alloc(Math.max(0, size))
  durable.copy(kept)
  for (let at = 0; at < kept.length; at += SECTOR) {
    if (random() < 0.5) content.copy(kept, at, at, Math.min(at + SECTOR, kept.length))
  }
  return { content: kept, durable: kept }
}
