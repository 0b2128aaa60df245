import type { Part } from './members.ts'

/**
 * `app.commandLine`: the program's switches and those the app adds. Chromium runs already, so added switches are only
 * visible to readers of this object.
 */
export class CommandLine implements Part<'CommandLine'> {
  #switches = new Map<string, string>()
  #arguments: string[] = []

  constructor(args: readonly string[]) {
    for (const argument of args) {
      const match = /^--?([^=]+)(?:=(.*))?$/s.exec(argument)
      if (match?.[1]) this.#switches.set(match[1].toLowerCase(), match[2] ?? '')
    }
  }

  appendSwitch(name: string, value = ''): void {
    this.#switches.set(name.toLowerCase(), value)
  }
  appendArgument(value: string): void {
    this.#arguments.push(value)
  }
  hasSwitch(name: string): boolean {
    return this.#switches.has(name.toLowerCase())
  }
  getSwitchValue(name: string): string {
    return this.#switches.get(name.toLowerCase()) ?? ''
  }
  removeSwitch(name: string): void {
    this.#switches.delete(name.toLowerCase())
  }
}
