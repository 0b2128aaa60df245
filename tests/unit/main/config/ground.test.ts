import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { GROUND } from '../../../../main/config/ground'

it('a window → has its page’s background before the page is loaded', () => {
  const theme = readFileSync(resolve(import.meta.dirname, '../../../../resources/theme.css'), 'utf8')
  const [, light, dark] = /--ground: light-dark\((#\w+), (#\w+)\)/.exec(theme) ?? []
  expect(GROUND).toEqual({ light, dark })
})
