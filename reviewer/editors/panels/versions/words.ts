import { once } from '#domain/once'
import type { KeptVersion } from '#protocol/save-rows'

type Names = ReadonlyMap<string, string>

/** A person's name, or the address if the name is unknown. */
export function personName(email: string | undefined, names: Names): string {
  return email === undefined ? 'Somebody else' : (names.get(email) ?? email)
}

/** Cached, because a list would create a formatter per row and render. */
const TIME = once(() => new Intl.DateTimeFormat('en', { timeStyle: 'short' }))
const DAY = once(() => new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' }))

/** A save's time, as short as possible. */
export function savedTime(at: string, now: number): string {
  const date = new Date(at)
  const time = TIME().format(date)
  const isToday = date.toDateString() === new Date(now).toDateString()
  return isToday ? time : `${DAY().format(date)}, ${time}`
}

/** A kept version's name for use in the middle of a sentence. */
export function versionName({ whose, by, at }: KeptVersion, names: Names, now: number): string {
  const time = savedTime(at, now)
  if (whose === 'mine') return `my version from ${time}`
  return by === undefined
    ? `the other version from ${time}`
    : `the version of ${personName(by.email, names)} from ${time}`
}

/** The same for the beginning of a sentence. */
export function versionTitle(version: KeptVersion, names: Names, now: number): string {
  const name = versionName(version, names, now)
  return name.charAt(0).toUpperCase() + name.slice(1)
}
