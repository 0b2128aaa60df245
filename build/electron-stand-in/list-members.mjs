import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MEMBERS } from './members.ts'

// Writes the README's list of members from the table behind the types; `--check` only compares.
const file = join(import.meta.dirname, 'README.md')
const START = '<!-- members: written by list-members.mjs -->'
const END = '<!-- end of members -->'

const list = Object.entries(MEMBERS).map(([name, members]) => `- **${name}**: ${members.join(', ')}`)
const text = readFileSync(file, 'utf8')
const before = text.slice(0, text.indexOf(START) + START.length)
const after = text.slice(text.indexOf(END))
const next = `${before}\n${list.join('\n')}\n${after}`

if (process.argv.includes('--check')) {
  if (next !== text) {
    console.error('README.md does not list what members.ts says; run node build/electron-stand-in/list-members.mjs')
    process.exitCode = 1
  }
} else {
  writeFileSync(file, next)
}
