import { execFileSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'

/** A file system of so many bytes on a new folder, where this machine lets one mount it; undefined where not. */
export async function mountSmallDisk(
  folder: string,
  bytes: number,
): Promise<{ readonly unmount: () => void } | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  await mkdir(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    // A container may forbid it, or lack the program: the same is tried on a simulated disk besides.
    return undefined
  }
  return { unmount: () => void execFileSync('umount', [folder]) }
}
