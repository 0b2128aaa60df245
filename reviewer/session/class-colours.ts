import type { HostClient } from '../host/host-client'

/** The colours of a project's classes by their names, as CSS writes colours. */
export type ClassColours = Readonly<Record<string, string>>

const HEX = /^#[\da-f]{6}$/i

/** Asks the host once for the colours that the project gave its classes; a class that has none is given one by its name. */
export function createClassColours(client: Pick<HostClient, 'call'>): () => Promise<ClassColours> {
  let asked: Promise<ClassColours> | undefined

  async function ask(): Promise<ClassColours> {
    const answer = await client.call('annotationClasses', [])
    if (!answer.ok) {
      // A host that knows no classes is not asked again.
      if (answer.error.code !== 'unknown_action') asked = undefined
      return {}
    }
    return Object.fromEntries(
      answer.value.data.flatMap(({ name, color }) => (HEX.test(color) ? [[name, color.toLowerCase()]] : [])),
    )
  }

  return () => (asked ??= ask())
}
