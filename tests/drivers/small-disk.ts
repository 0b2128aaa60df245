import { execFileSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'

/** File system of this many bytes on a new folder; undefined if the machine allows no mount. */
export async function mountSmallDisk(
  folder: string,
  bytes: number,
): Promise<{ readonly unmount: () => void } | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  await mkdir(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    // A container may forbid it, or lack the program; a simulated disk covers the same case.
    return undefined
  }
  return { unmount: () => void execFileSync('umount', [folder]) }
}
