import type { Clock } from '#protocol/port'

/** Lets the page paint and hear its person before the caller goes on. */
export function breathe(clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    clock.setTimeout(resolve, 0)
  })
}
