import { useEffect, useState } from 'react'
import type { Item } from '#domain/entities'
import type { Glimpse, Glimpses } from './glimpses'

/** What an item looks like; undefined until that is known. */
export function useGlimpse(item: Item, glimpses: Glimpses): Glimpse | undefined {
  const [seen, setSeen] = useState<{ readonly of: number; readonly glimpse: Glimpse }>()
  useEffect(() => {
    const left = new AbortController()
    void glimpses.of(item, left.signal).then((glimpse) => {
      if (glimpse !== undefined && !left.signal.aborted) setSeen({ of: item.id, glimpse })
    })
    return () => left.abort()
  }, [item, glimpses])
  return seen?.of === item.id ? seen.glimpse : undefined
}
