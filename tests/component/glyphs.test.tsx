import { expect, it } from 'vitest'
import { render } from './render'

const NAME = 'strip 12x20 1x1.png'

function Names({ id, features }: { readonly id: string; readonly features?: string }) {
  return (
    <span id={id} style={{ fontFamily: 'var(--font)', fontFeatureSettings: features }}>
      {NAME}
    </span>
  )
}

it('file names → are rendered character by character', async () => {
  render(
    <>
      <Names id="as-it-is" />
      <Names id="plain" features='"calt" 0' />
      <Names id="contextual" features='"calt" 1' />
    </>,
  )
  await document.fonts.load('13px "Inter Variable"', NAME)
  const width = (id: string) => document.getElementById(id)?.getBoundingClientRect().width
  await expect.poll(() => width('plain')).not.toBe(width('contextual'))
  expect(width('as-it-is')).toBe(width('plain'))
})
