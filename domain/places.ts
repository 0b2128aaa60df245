type Words<Text extends string> = Text extends `${infer First}|${infer Rest}` ? First | Words<Rest> : Text
type Value<Name extends string> = Name extends `${string}Id` ? number : string

/** Parameters of one segment of a pattern. */
type PartOf<Segment extends string> = Segment extends `:${infer Name}(${infer Choice})${'' | '?'}`
  ? { readonly [K in Name]: Words<Choice> }
  : Segment extends `:${infer Name}*`
    ? { readonly [K in Name]: string }
    : Segment extends `:${infer Name}?`
      ? { readonly [K in Name]: Value<Name> | null }
      : Segment extends `:${infer Name}`
        ? { readonly [K in Name]: Value<Name> }
        : unknown

type PartsOf<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? PartOf<Segment> & PartsOf<Rest>
  : PartOf<Path>

/**
 * Path with parameters: `:projectId` is a number, `:name` a word, `:tab(a|b)` one of these words, `:rest*` the
 * remaining path. A `?` after the last part makes it optional: its default is null, or the first word of a choice.
 */
export type Pattern = `/${string}`

/** Places by name; the first pattern of several is written, the others are only read. */
export type PatternTable = Readonly<Record<string, Pattern | readonly [Pattern, ...Pattern[]]>>

type Written<P> = P extends readonly [infer First extends string, ...unknown[]] ? First : P
type Flat<T> = { readonly [K in keyof T]: T[K] }

/** Places of a table by name, each typed by its pattern. */
export type PlacesOf<T extends PatternTable> = {
  readonly [K in keyof T & string]: Flat<{ readonly area: K } & PartsOf<Written<T[K]> & string>>
}

/** Any place of a table. */
export type PlaceOf<T extends PatternTable> = PlacesOf<T>[keyof T & string]

/** Place whose type is checked elsewhere. */
export interface SomePlace {
  readonly area: string
}

export interface Matcher {
  /** Place of a path; undefined if no pattern matches all of it. */
  readonly placeOf: (path: string) => SomePlace | undefined
  /** Path of a place; undefined if the table doesn't have it. */
  readonly pathOf: (place: SomePlace) => string | undefined
}

interface Part {
  readonly name: string
  readonly isNumber: boolean
  readonly isOptional: boolean
  readonly words: readonly string[]
}

interface Compiled {
  readonly area: string
  readonly reads: RegExp
  readonly literals: readonly string[]
  readonly parts: readonly Part[]
}

const PART = /\/:(\w+)(\([^)]*\))?([?*]?)/g

/** Compiles patterns once, to read and write paths. */
export function createMatcher(table: PatternTable): Matcher {
  const written = new Map<string, Compiled>()
  const all: Compiled[] = []
  for (const [area, given] of Object.entries(table)) {
    for (const text of typeof given === 'string' ? [given] : given) {
      const pattern = compile(area, text)
      if (!written.has(area)) written.set(area, pattern)
      all.push(pattern)
    }
  }
  return {
    placeOf: (path) => {
      for (const pattern of all) {
        const found = pattern.reads.exec(path)
        // A read-only pattern may lack optional parts.
        const wanted = written.get(pattern.area)?.parts ?? []
        if (found !== null)
          return { area: pattern.area, ...valuesOf(wanted, []), ...valuesOf(pattern.parts, found.slice(1)) }
      }
      return undefined
    },
    pathOf: (place) => {
      const pattern = written.get(place.area)
      return pattern && write(pattern, place as unknown as Readonly<Record<string, unknown>>)
    },
  }
}

function compile(area: string, pattern: Pattern): Compiled {
  const parts: Part[] = []
  const source = pattern.replaceAll(PART, (_part, name: string, choice: string | undefined, sign: string) => {
    const isNumber = name.endsWith('Id')
    parts.push({ name, isNumber, isOptional: sign === '?', words: choice?.slice(1, -1).split('|') ?? [] })
    // The rest has at least one non-empty segment.
    const value = choice ?? (sign === '*' ? '(/*[^/].*)' : isNumber ? '([1-9]\\d{0,14})' : '(\\w+)')
    return sign === '?' ? `(?:/${value})?` : `/${value}`
  })
  return {
    area,
    reads: new RegExp(`^${source}$`),
    literals: pattern.split(PART).filter((_, at) => at % 4 === 0),
    parts,
  }
}

function valuesOf(parts: readonly Part[], found: readonly (string | undefined)[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    parts.map(({ name, isNumber, words }, at) => {
      const text = found[at]
      return [name, text === undefined ? (words[0] ?? null) : isNumber ? Number(text) : text]
    }),
  )
}

function write({ literals, parts }: Compiled, place: Readonly<Record<string, unknown>>): string {
  return parts.reduce((path, { name, isOptional, words }, at) => {
    const value = place[name]
    const isLeftOut = isOptional && (value === null || value === words[0])
    return `${path}${isLeftOut ? '' : `/${String(value)}`}${literals[at + 1] ?? ''}`
  }, literals[0] ?? '')
}
