const READ_FAILURES: Readonly<Record<string, string>> = {
  ENOENT: 'It was deleted.',
  EACCES: 'You have no permission to open it.',
  EPERM: 'You have no permission to open it.',
}

/** Sentence for a file that can't be read. */
export function readFailure(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return READ_FAILURES[code] ?? "It can't be read."
}
