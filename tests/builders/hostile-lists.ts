import { open } from 'node:fs/promises'

const MEGABYTE = 1024 * 1024
const PIECE = 'x'.repeat(MEGABYTE)

/** List made to delay its reader: its name and content. */
export interface HostileList {
  readonly name: string
  readonly pieces: (megabytes: number) => Iterable<string>
}

export const HOSTILE_LISTS: readonly HostileList[] = [
  {
    name: 'line.jsonl',
    pieces: function* (megabytes) {
      yield '{"url":"'
      for (let at = 0; at < megabytes; at += 1) yield PIECE
      yield '"}\n{"url":"https://example.org/a.jpg"}\n'
    },
  },
  {
    name: 'quote.csv',
    pieces: function* (megabytes) {
      yield 'url,name\nhttps://example.org/a.jpg,"open'
      for (let at = 0; at < megabytes; at += 1) yield PIECE
    },
  },
  {
    name: 'quotes.csv',
    pieces: function* (megabytes) {
      yield 'url,name\nhttps://example.org/a.jpg,one\n'
      const lines = 'x,"y\n'.repeat(MEGABYTE / 5)
      for (let at = 0; at < megabytes; at += 1) yield lines
    },
  },
  {
    name: 'cells.tsv',
    pieces: function* (megabytes) {
      yield 'url\tname\nhttps://example.org/a.jpg\tone\n'
      for (let at = 0; at < megabytes; at += 1) yield '\t'.repeat(MEGABYTE)
      yield '\nhttps://example.org/b.jpg\ttwo\n'
    },
  },
  {
    name: 'breaks.txt',
    pieces: function* (megabytes) {
      yield 'https://example.org/a.jpg\n'
      for (let at = 0; at < megabytes; at += 1) yield 'x\n'.repeat(MEGABYTE / 2)
    },
  },
  {
    name: 'keys.json',
    pieces: function* () {
      yield '[{"url":"https://example.org/a.jpg"},{"k":0'
      for (let at = 0; at < 600_000; at += 1) yield `,"key ${at}":${at}`
      yield '},{"url":"https://example.org/b.jpg"}]'
    },
  },
  {
    name: 'deep.jsonl',
    pieces: function* () {
      const deep = 100_000
      yield `{"url":"https://example.org/a.jpg"}\n{"url":${'['.repeat(deep)}${']'.repeat(deep)}}\n`
    },
  },
]

/** Writes a list in parts, so that its whole text never exists. */
export async function writeList(path: string, pieces: Iterable<string>): Promise<void> {
  const file = await open(path, 'w')
  try {
    let together = ''
    for (const piece of pieces) {
      together += piece
      if (together.length < MEGABYTE) continue
      await file.writeFile(together)
      together = ''
    }
    await file.writeFile(together)
  } finally {
    await file.close()
  }
}
