import type { Clock } from '#protocol/port'

/** Lets the page paint and handle input before the caller continues. */
export function yieldToPage(clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    clock.setTimeout(resolve, 0)
  })
}
