/** Annotation that arrives in parts. */
export interface HeldUpload {
  readonly itemId: number
  readonly personId: number
  readonly begunAt: number
  readonly pieces: Map<number, string>
  /** Length of all its parts, in characters. */
  length: number
  isWhole: boolean
}

export interface HeldBounds {
  /** Uploads of one person. */
  readonly uploads: number
  /** Parts of one upload. */
  readonly pieces: number
  /** Characters of one upload, and of all uploads of one person together. */
  readonly length: number
  /** Milliseconds after which an upload is dropped. */
  readonly keptMs: number
}

export type UploadChunks = ReturnType<typeof createUploadChunks>

/** Keeps parts in memory while they arrive. A person over the limit loses their oldest uploads. */
export function createUploadChunks(bounds: HeldBounds) {
  const uploads = new Map<string, HeldUpload>()
  const ownOf = (personId: number) => [...uploads].filter(([, one]) => one.personId === personId)
  return {
    begin: (path: string, { itemId, personId }: { itemId: number; personId: number }, now: number): void => {
      for (const [known, { begunAt }] of uploads) if (now - begunAt > bounds.keptMs) uploads.delete(known)
      const own = ownOf(personId)
      for (const [known] of own.slice(0, Math.max(0, own.length - bounds.uploads + 1))) uploads.delete(known)
      uploads.set(path, { itemId, personId, begunAt: now, pieces: new Map(), length: 0, isWhole: false })
    },
    /** Adds a part and replaces one with the same number. */
    add: (path: string, upload: HeldUpload, number: number, piece: string): 'kept' | 'gone' | 'tooLarge' => {
      // It may have been dropped while the part arrived.
      if (uploads.get(path) !== upload) return 'gone'
      const { pieces, personId } = upload
      upload.length += piece.length - (pieces.get(number)?.length ?? 0)
      pieces.set(number, piece)
      if (upload.length > bounds.length || pieces.size > bounds.pieces) {
        uploads.delete(path)
        return 'tooLarge'
      }
      const own = ownOf(personId)
      let held = own.reduce((sum, [, { length }]) => sum + length, 0)
      for (const [known, one] of own) {
        if (held <= bounds.length) break
        if (one === upload) continue
        uploads.delete(known)
        held -= one.length
      }
      return 'kept'
    },
    find: (path: string): HeldUpload | undefined => uploads.get(path),
    /** Returns the parts of a complete upload in order, and drops it. */
    takeWhole: (itemId: number, personId: number): readonly string[] | undefined => {
      const entry = [...uploads].find(([, one]) => one.isWhole && one.itemId === itemId && one.personId === personId)
      if (entry === undefined) return undefined
      uploads.delete(entry[0])
      return [...entry[1].pieces].sort(([a], [b]) => a - b).map(([, piece]) => piece)
    },
  }
}
