import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Files of a zip archive by name, as Python reads them; unpacked into `folder`. */
export async function unzippedTexts(archive: Uint8Array, folder: string): Promise<Readonly<Record<string, string>>> {
  const file = `${folder}.zip`
  await writeFile(file, archive)
  await run('python3', ['-m', 'zipfile', '-e', file, folder])
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const files = names.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    return [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const
  })
  return Object.fromEntries(await Promise.all(files))
}
