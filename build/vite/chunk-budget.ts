import type { Plugin, Rollup } from 'vite'

/** What the shell's code may weigh, minified, in bytes. */
const FIRST_LOAD_MAX = 315_000
const AREA_MAX = 152_000
const KIT_MAX = 350_000
const MARKDOWN_MAX = 180_000
const GRAPH_MAX = 320_000

/** The libraries that each part of the shell may hold; a library that is not named is in no chunk. */
const FIRST = [
  'react',
  'react-dom',
  'scheduler',
  '@tanstack/react-query',
  '@tanstack/query-core',
  'lucide-react',
  'zustand',
]
const KIT = [
  'react-aria-components',
  'react-aria',
  'react-stately',
  '@react-aria/*',
  '@react-stately/*',
  '@react-types/shared',
  '@internationalized/*',
  '@swc/helpers',
  'client-only',
  'clsx',
  'use-sync-external-store',
]
const AREA = ['uqr', 'zod', 'fast-diff']
/** What draws Markdown in forms comes with the first text of it, and holds what its library brings along. */
const MARKDOWN = 'react-markdown'
/** What draws graphs comes with the first designer of a workflow, and holds what its libraries bring along. */
const GRAPH = '@xyflow/react'

const LIBRARY = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/

type Chunk = Pick<Rollup.OutputChunk, 'fileName' | 'name' | 'code' | 'moduleIds' | 'imports' | 'isEntry'>

/** What is too heavy or in the wrong place among the chunks of the shell; nothing where all is well. */
export function overBudget(chunks: readonly Chunk[]): readonly string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const first = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || first.has(chunk)) return
    first.add(chunk)
    for (const name of chunk.imports) visit(byName.get(name))
  }
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk)
  const heavy = (what: string, found: Iterable<Chunk>, max: number): readonly string[] => {
    const bytes = [...found].reduce((sum, { code }) => sum + Buffer.byteLength(code), 0)
    return bytes > max ? [`${what} is ${bytes} bytes, ${bytes - max} above its budget of ${max}`] : []
  }
  const isKit = (chunk: Chunk) => librariesOf(chunk).includes('react-aria') || chunk.moduleIds.some(isOfKit)
  const rest = chunks.filter((chunk) => !first.has(chunk))
  return [
    ...heavy('the first load', first, FIRST_LOAD_MAX),
    ...heavy('the kit', rest.filter(isKit), KIT_MAX),
    ...rest
      .filter((chunk) => !isKit(chunk))
      .flatMap((chunk) =>
        heavy(chunk.name, [chunk], isGraph(chunk) ? GRAPH_MAX : isMarkdown(chunk) ? MARKDOWN_MAX : AREA_MAX),
      ),
    ...[...first].flatMap((chunk) => foreign(chunk, FIRST)),
    ...rest
      .filter((chunk) => !isMarkdown(chunk) && !isGraph(chunk))
      .flatMap((chunk) => foreign(chunk, [...FIRST, ...AREA, ...(isKit(chunk) ? KIT : [])])),
  ]
}

/** What the page of an item's window may weigh. */
const ITEM_WINDOW_MAX = 445_000

/** Fails the build of the windows of items where their page is too heavy. */
export function itemWindowBudget(): Plugin {
  return {
    name: 'loupe:item-window-budget',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const bytes = chunks.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0)
        if (bytes > ITEM_WINDOW_MAX) this.error(`the window of an item is ${bytes} bytes, above its ${ITEM_WINDOW_MAX}`)
      },
    },
  }
}

/** Fails the build of the shell where its first load, an area or the kit is too heavy, or holds a library that it may not. */
export function chunkBudget(): Plugin {
  return {
    name: 'loupe:chunk-budget',
    generateBundle: {
      // Last of all: the table of what each chunk loads is written into it just before.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const found = overBudget(chunks)
        if (found.length > 0) this.error(found.join('\n'))
      },
    },
  }
}

const isMarkdown = (chunk: Chunk): boolean => librariesOf(chunk).includes(MARKDOWN)
const isGraph = (chunk: Chunk): boolean => librariesOf(chunk).includes(GRAPH)
const isOfKit = (id: string): boolean => id.includes('/renderer/kit/')

function librariesOf({ moduleIds }: Chunk): readonly string[] {
  return [...new Set(moduleIds.flatMap((id) => LIBRARY.exec(id)?.[1] ?? []))]
}

function foreign(chunk: Chunk, allowed: readonly string[]): readonly string[] {
  return librariesOf(chunk)
    .filter(
      (library) =>
        !allowed.some((name) => name === library || (name.endsWith('/*') && library.startsWith(name.slice(0, -1)))),
    )
    .map((library) => `${chunk.name} holds ${library}, which has no place there`)
}
