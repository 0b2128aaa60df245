import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The version of the `electron` package whose API is stood in for. */
function electronVersion(): string {
  const file = createRequire(import.meta.url).resolve('electron/package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

export const versions: Record<string, string> = {
  ...(process.versions as Record<string, string>),
  electron: electronVersion(),
  // Replaced by the installed Chromium's as soon as it has told its own.
  chrome: '0.0.0.0',
}
