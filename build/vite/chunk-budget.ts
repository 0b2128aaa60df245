import type { Plugin, Rollup } from 'vite'

/** Size limits of the shell's code, minified, in bytes. */
const FIRST_LOAD_MAX = 308 * 1024
const AREA_MAX = 152_000
const KIT_MAX = 350_000
const MARKDOWN_MAX = 180_000
const GRAPH_MAX = 320_000

/** Libraries that each part of the shell may hold; an unnamed library may be in no chunk. */
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
/** Markdown code of forms loads with the first Markdown text, and holds its libraries. */
const MARKDOWN = 'react-markdown'
/** Graph code loads with the first workflow designer, and holds its libraries. */
const GRAPH = '@xyflow/react'

const LIBRARY = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/

type Chunk = Pick<Rollup.OutputChunk, 'fileName' | 'name' | 'code' | 'moduleIds' | 'imports' | 'isEntry'>

/** Reports chunks of the shell that are too heavy or hold a misplaced library; empty means none. */
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

/** Size limit of an item window's page. */
const ITEM_WINDOW_MAX = 445_000

/** Fails the build of item windows if their page is too heavy. */
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

/** Fails the build of the shell if its first load, an area or the kit is too heavy, or holds a forbidden library. */
export function chunkBudget(): Plugin {
  return {
    name: 'loupe:chunk-budget',
    generateBundle: {
      // Runs last: the table of each chunk's imports is written just before.
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
