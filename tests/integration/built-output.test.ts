import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const built = globSync('out/{main,preload,renderer,reviewer}/**/*.{js,cjs,html}', { cwd: root }).map((file) => ({
  file: file.replaceAll('\\', '/'),
  text: read(file),
}))
const filesWith = (what: RegExp) => built.filter(({ text }) => what.test(text)).map(({ file }) => file)

/** Addresses of this computer, XML and schema names, and texts that libraries only compare. */
const NOT_ASKED =
  /^(?:http|ws):\/\/(?:unix$|json-schema\.org\/|127\.0\.0\.1|localhost|www\.w3\.org\/|www\.xfa\.org\/schema\/|ns\.adobe\.com\/|example\.com$|\[)/

describe('the built app', () => {
  it('exists', () => {
    expect(built.length).toBeGreaterThan(8)
  })

  it('requests no address without TLS, except on this computer', () => {
    const found = built.flatMap(({ file, text }) =>
      [...text.matchAll(/\b(?:http|ws):\/\/[^\s"'`\\)$<>]+/g)]
        .filter(([address]) => !NOT_ASKED.test(address))
        .map(([address]) => `${file}: ${address.slice(0, 80)}`),
    )
    expect(found).toEqual([])
  })

  it('evaluates no text and posts to no unnamed origin', () => {
    expect(filesWith(/'unsafe-eval'|unsafe-hashes/)).toEqual([])
    expect(filesWith(/postMessage\([^()]*,\s*["'`]\*["'`]/)).toEqual([])
  })

  it('has the web components’ page, with its limits built in', () => {
    expect(read('out/reviewer/component.html')).toMatch(
      /<meta http-equiv="content-security-policy" content="default-src 'none'; [^"]*connect-src 'none'/,
    )
  })

  it('has pages without inline code or foreign addresses; a block of JSON is data', () => {
    for (const page of ['out/renderer/index.html', 'out/reviewer/index.html']) {
      expect(read(page)).not.toMatch(
        /<script(?![^>]*\bsrc=)(?! type="application\/json")[^>]*>\s*\S|\son\w+=|https?:\/\/|<base/,
      )
    }
  })
})
