/** Fields of a log line. Only these reach a file: no token, e-mail address, item name or path of a person's file. */
export interface LogFields {
  /** Code of the error catalogue, or of the system (`ENOSPC`). */
  readonly code?: string
  readonly status?: number
  readonly service?: string
  readonly endpoint?: string
  readonly channel?: string
  readonly kind?: string
  readonly state?: string
  readonly reason?: string
  readonly method?: string
  readonly engine?: string
  readonly page?: string
  readonly count?: number
  readonly ms?: number
  readonly version?: string
  readonly platform?: string
  /** Key and source kind of a setting, never its value. */
  readonly setting?: string
  /** Class of an exception, and its place in our code. */
  readonly error?: string
  readonly at?: string
}

const WORD = /^[A-Za-z][A-Za-z0-9_.-]{0,47}$/
const VERSION = /^\d{1,4}(?:\.\d{1,4}){0,3}(?:-[a-z0-9.]{1,16})?$/
const PLACES = /^(?:[\w.$<>-]{1,60}:\d{1,7}:\d{1,7}(?: < )?){1,6}$/
/** Patterns of names or secrets: words of the code contain no such runs. */
const SECRETLIKE = /eyJ|[A-Za-z0-9]{25}|\d{6}/

type Check = (value: unknown) => boolean
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const matching =
  (form: RegExp): Check =>
  (value) =>
    typeof value === 'string' && form.test(value)
const word: Check = (value) => typeof value === 'string' && WORD.test(value) && !SECRETLIKE.test(value)

/** Allowed fields with the required form of their values. */
const ALLOWED: { readonly [K in keyof LogFields]-?: Check } = {
  code: word,
  status: number,
  service: word,
  endpoint: word,
  channel: word,
  kind: word,
  state: word,
  reason: word,
  method: word,
  engine: word,
  page: word,
  count: number,
  ms: number,
  version: matching(VERSION),
  platform: word,
  setting: word,
  error: word,
  at: matching(PLACES),
}

/** Formats the allowed fields; drops others, and writes `?` for a value of the wrong form. */
export function fieldsText(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(ALLOWED)
    .filter(([name]) => fields[name] !== undefined)
    .map(([name, fits]) => `${name}=${fits(fields[name]) ? String(fields[name]) : '?'}`)
    .join(' ')
}

const FRAMES_MAX = 5
const FRAME = /[/\\(]([\w.$<>-]{1,60}:\d{1,7}:\d{1,7})\)?$/

/** Loggable parts of an exception or failure: class, code and stack, never the message, which may quote any data. */
export function fieldsOfError(error: unknown): LogFields {
  if (error === undefined) return {}
  if (typeof error !== 'object' || error === null) return { error: typeof error }
  const { code, status, name, stack } = error as Readonly<Record<string, unknown>>
  const places =
    typeof stack === 'string' ? stack.split('\n').flatMap((line) => FRAME.exec(line.trim())?.slice(1, 2) ?? []) : []
  return {
    ...(typeof name === 'string' ? { error: name } : {}),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof status === 'number' ? { status } : {}),
    ...(places.length === 0 ? {} : { at: places.slice(0, FRAMES_MAX).join(' < ') }),
  }
}
