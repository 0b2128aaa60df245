import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Electron's fuses in wire order, each with the value that Loupe needs. An unnamed fuse stops the build. */
export const FUSES = [
  ['runAsNode', false],
  ['enableCookieEncryption', true],
  ['enableNodeOptionsEnvironmentVariable', false],
  ['enableNodeCliInspectArguments', false],
  ['enableEmbeddedAsarIntegrityValidation', true],
  ['onlyLoadAppFromAsar', true],
  ['loadBrowserProcessSpecificV8Snapshot', false],
  ['grantFileProtocolExtraPrivileges', false],
  // V8 catches WebAssembly reads beyond its memory by signals; otherwise it checks each read.
  ['wasmTrapHandlers', true],
] as const

const SENTINEL = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX')
const WIRE_VERSION = 1
const byteOf = (isOn: boolean): number => (isOn ? 0x31 : 0x30)

/** File with the fuses of a packed app; `folder` holds the program, or is the `.app` of macOS. */
export function fuseFile(folder: string, program: string, platform: string): string {
  if (platform === 'darwin') {
    return join(folder, 'Contents', 'Frameworks', 'Electron Framework.framework', 'Electron Framework')
  }
  return join(folder, platform === 'win32' ? `${program}.exe` : program)
}

/** Offsets of the fuses in a binary; a binary for two processors has two. */
function wiresOf(binary: Buffer): readonly number[] {
  const starts: number[] = []
  for (let at = binary.indexOf(SENTINEL); at !== -1; at = binary.indexOf(SENTINEL, at + 1)) {
    const head = at + SENTINEL.length
    const [version, length] = binary.subarray(head, head + 2)
    if (version !== WIRE_VERSION) throw new Error(`The fuses have version ${String(version)}, which is unknown here.`)
    if (length !== FUSES.length) {
      throw new Error(
        `Electron has ${String(length)} fuses, ${FUSES.length} are named. Name each in build/installers/fuses.ts.`,
      )
    }
    starts.push(head + 2)
  }
  if (starts.length === 0) throw new Error('The program has no fuses. Check that it is Electron.')
  return starts
}

/** Sets every fuse of a binary. */
export function setFuses(file: string): void {
  const binary = readFileSync(file)
  for (const first of wiresOf(binary)) {
    for (const [index, [, isOn]] of FUSES.entries()) binary[first + index] = byteOf(isOn)
  }
  writeFileSync(file, binary)
}

/** Reports faults in the fuses of a binary; empty means none. */
export function wrongFuses(file: string): readonly string[] {
  try {
    const binary = readFileSync(file)
    return wiresOf(binary).flatMap((first) =>
      FUSES.flatMap(([name, isOn], index) =>
        binary[first + index] === byteOf(isOn) ? [] : [`The fuse ${name} is not ${isOn ? 'on' : 'off'}.`],
      ),
    )
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
