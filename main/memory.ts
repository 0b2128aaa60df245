import { setFlagsFromString } from 'node:v8'

/**
 * Has this process keep its memory small rather than run its hottest loops at full speed: what is thrown away is
 * collected sooner, and its space given back. Nothing that the main process does is a hot loop.
 */
export function favourMemory(): void {
  setFlagsFromString('--optimize-for-size')
}
