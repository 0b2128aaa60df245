import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { platformError } from '../../domain/errors'
import { err } from '../../domain/result'
import { shownText } from './shown-text'

const TEXT = '東京大学に行く。\nShe left London.'
/** The whole name is one word here; browsers split it. */
const tokens = (text: string) => ({
  value: { tokens: text.includes('東京') ? [{ text: '東京大学', start: 0, end: 4 }] : [] },
})

it('letters chosen in a script without spaces → the span covers the platform’s word [S7.14]', async () => {
  const { drag, focus, host, rows } = await shownText({ text: TEXT, tokens })
  drag('京')
  await expect.poll(() => host.asked('assist')).toHaveLength(1)
  // The answer arrives a moment after the call.
  await new Promise((done) => setTimeout(done, 500))
  focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => rows()[0]).toContain('東京大学')
  drag('London')
  focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => rows().some((row) => row.includes('London'))).toBe(true)
  expect(host.asked('assist')).toHaveLength(1)
})

it('a platform that fails → the browser’s own words stay', async () => {
  const { drag, focus, host, rows } = await shownText({
    text: TEXT,
    tokens: () => err(platformError('network_failure')),
  })
  drag('京')
  await expect.poll(() => host.asked('assist')).toHaveLength(1)
  focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => rows()[0]).toContain('京')
  expect(rows()[0]).not.toContain('に')
})
