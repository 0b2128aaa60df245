import { setFlagsFromString } from 'node:v8'

/**
 * Makes this process prefer little memory over the speed of hot loops: garbage is collected sooner, and its space
 * returned. The main process has no hot loop.
 */
export function favourMemory(): void {
  setFlagsFromString('--optimize-for-size')
}
