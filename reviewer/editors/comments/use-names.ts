import { useEffect } from 'react'
import type { Remark } from '#domain/annotation/comments/thread'
import type { People } from '../document/people'
import { useObservable } from '../use-observable'

/** Who knows the names of people. */
export interface NamePorts {
  readonly people: People
}

/** The names of those who speak and are called, as soon as they are known; an address stands there meanwhile. */
export function useNames({ people }: NamePorts, remarks: readonly Remark[]): (email: string) => string {
  const names = useObservable(people.names)
  useEffect(() => {
    for (const email of new Set(remarks.flatMap((one) => [one.email, ...one.mentions])))
      if (email !== '') people.ask(email)
  }, [people, remarks])
  return (email) => (email === '' ? 'Somebody' : (names.get(email) ?? email))
}
