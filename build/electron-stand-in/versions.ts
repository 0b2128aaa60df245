import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Version of the `electron` package whose API this implements. */
function electronVersion(): string {
  const file = createRequire(import.meta.url).resolve('electron/package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

export const versions: Record<string, string> = {
  ...(process.versions as Record<string, string>),
  electron: electronVersion(),
  // Replaced by the installed Chromium's version once that is known.
  chrome: '0.0.0.0',
}
