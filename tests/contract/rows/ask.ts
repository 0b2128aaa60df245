import { type Endpoint, type EndpointName, ENDPOINTS } from '#endpoints'
import type { CallParts } from '../../drivers/platform-client'
import { SAMPLES } from './samples'
import type { Person, Role, World } from './world'

export const ROWS = Object.keys(ENDPOINTS) as readonly EndpointName[]
export const rowOf = (name: EndpointName): Endpoint => ENDPOINTS[name]

/** A platform's answer, with its body as text. */
export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Caller of a row's sample. */
export function callerOf(world: World, name: EndpointName): Person | Promise<Person> {
  const { by = 'owner' } = SAMPLES[name]
  return by === 'newcomer' ? world.newcomer() : world.people[by]
}

/** Makes a call and reads its answer. */
export async function ask(caller: Person, name: EndpointName, parts: CallParts): Promise<Answered> {
  const response = await caller.raw(name, parts)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Sample of a row, called by its own caller or by another. */
export async function askSample(world: World, name: EndpointName, role?: Role): Promise<Answered> {
  const caller = role === undefined ? await callerOf(world, name) : world.people[role]
  return ask(caller, name, await SAMPLES[name].call(world, caller))
}

/** Code of a refusal; undefined for other answers. */
export function codeOf({ status, text }: Answered): string | undefined {
  return status === 200 ? undefined : String((JSON.parse(text) as { readonly code?: unknown }).code)
}
