/** Names of H.265 in MP4 and Matroska files. */
const HEVC = ['hvc1', 'hev1', 'V_MPEGH/ISO/HEVC'] as const

/** Tells whether the first bytes of a video name H.265; a file whose tables stand at its end doesn't tell. */
export function namesHevc(head: Uint8Array): boolean {
  return HEVC.some((name) => holds(head, name))
}

function holds(bytes: Uint8Array, name: string): boolean {
  const first = name.charCodeAt(0)
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    let length = 1
    while (length < name.length && bytes[at + length] === name.charCodeAt(length)) length += 1
    if (length === name.length) return true
  }
  return false
}
