const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i
const LONGEST = 200
const PART_BYTES = 255

/** Paths of an archive that Windows or macOS would lose, refuse or overwrite on unpacking. */
export function windowsFaults(paths: readonly string[]): readonly string[] {
  const files = new Set<string>()
  const folders = new Set<string>()
  const faults: string[] = []
  for (const path of paths) {
    const parts = path.split('/')
    for (const part of parts) {
      const stem = part.split('.')[0]?.trim() ?? ''
      if (RESERVED.test(stem)) faults.push(`${path}: a device`)
      if (part === '' || part.endsWith('.') || part.endsWith(' ')) faults.push(`${path}: its end is lost`)
      if (Array.from(part).some((letter) => letter < ' ' || '<>:"|?*\\'.includes(letter)))
        faults.push(`${path}: a sign`)
      if (Buffer.byteLength(part) > PART_BYTES) faults.push(`${path}: too many bytes`)
    }
    if (path.length > LONGEST) faults.push(`${path}: too long`)
    const folded = path.normalize('NFC').toLowerCase()
    if (files.has(folded)) faults.push(`${path}: is there twice`)
    files.add(folded)
    parts.slice(1).forEach((_, at) =>
      folders.add(
        parts
          .slice(0, at + 1)
          .join('/')
          .normalize('NFC')
          .toLowerCase(),
      ),
    )
  }
  for (const folder of folders) if (files.has(folder)) faults.push(`${folder}: a file and a folder`)
  return faults
}
