/** Event object as Electron's main process makes it. */
export function makeEvent<T extends object>(properties: T): T & { preventDefault(): void; defaultPrevented: boolean } {
  const event = {
    defaultPrevented: false,
    preventDefault(): void {
      event.defaultPrevented = true
    },
  }
  return Object.assign(event, properties)
}

const said = new Set<string>()

/** Logs once that a call has no effect here. */
export function sayOnce(line: string): void {
  if (said.has(line)) return
  said.add(line)
  process.stderr.write(`electron stand-in: ${line}\n`)
}

export function refuse(what: string): never {
  throw new Error(`not in the stand-in: ${what}`)
}
