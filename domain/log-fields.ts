/**
 * What a line of a log may say. Whatever isn't named here never reaches a file: no token, no address of a mail, no name
 * of an item, no path of a person's file.
 */
export interface LogFields {
  /** A code of the error catalogue, or of the system (`ENOSPC`). */
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
  /** Class of an exception, and where in our code it was thrown. */
  readonly error?: string
  readonly at?: string
}

const WORD = /^[A-Za-z][A-Za-z0-9_.-]{0,47}$/
const VERSION = /^\d{1,4}(?:\.\d{1,4}){0,3}(?:-[a-z0-9.]{1,16})?$/
const PLACES = /^(?:[\w.$<>-]{1,60}:\d{1,7}:\d{1,7}(?: < )?){1,6}$/
/** A text that stands for itself could be anybody's name or secret: words of the code have no such runs. */
const SECRETLIKE = /eyJ|[A-Za-z0-9]{25}|\d{6}/

type Check = (value: unknown) => boolean
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const matching =
  (form: RegExp): Check =>
  (value) =>
    typeof value === 'string' && form.test(value)
const word: Check = (value) => typeof value === 'string' && WORD.test(value) && !SECRETLIKE.test(value)

/** The allowed fields, each with the form that its values must have. */
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

/** The allowed fields as one text; others are left out, and a value of another form than its field's shows as `?`. */
export function fieldsText(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(ALLOWED)
    .filter(([name]) => fields[name] !== undefined)
    .map(([name, fits]) => `${name}=${fits(fields[name]) ? String(fields[name]) : '?'}`)
    .join(' ')
}

const FRAMES_MAX = 5
const FRAME = /[/\\(]([\w.$<>-]{1,60}:\d{1,7}:\d{1,7})\)?$/

/** What may be said of an exception or a failure: class, code and places; never its message, which may quote anything. */
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
