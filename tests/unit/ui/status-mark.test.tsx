import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { statusColour, StatusMark } from '../../../ui/status-mark'
import { HOSTILE_ICONS } from '../../builders/hostile-icons'

const status = (iconData: string) => ({
  id: 31,
  value: 1,
  name: '"><script>alert(1)</script>',
  iconName: '',
  iconData,
  isViewable: true,
})

const draw = (iconData: string) => renderToStaticMarkup(<StatusMark status={status(iconData)} />)

describe('the icon of a status', () => {
  it('is one image, or a dot, whatever the platform sends [S3.1]', () => {
    expect(HOSTILE_ICONS.length).toBeGreaterThan(150)
    for (const iconData of HOSTILE_ICONS) {
      const markup = draw(iconData)
      const image = /^<img(?: class="[\w -]*")? src="data:image\/svg\+xml;charset=utf-8,([^"<>]*)"[^<>]*\/>$/.exec(
        markup,
      )
      const isImage = iconData.trimStart().startsWith('<')
      expect(image !== null, markup).toBe(isImage)
      const shown = decodeURIComponent(image?.[1]?.replaceAll('&#x27;', "'") ?? '')
      if (isImage) expect(shown).toBe(iconData.replaceAll('currentColor', '#7b8494'))
      else expect(markup).toMatch(/^<span[^<>]*><\/span>$/)
      expect(markup).not.toMatch(/\son\w+=|<script/i)
    }
  })

  it('is an image even if its text contains an unpaired surrogate', () => {
    expect(draw('<svg>\ud800</svg>')).toContain(`${encodeURIComponent('<svg>\ufffd</svg>')}"`)
  })

  it('stands for a colour only', () => {
    for (const iconData of HOSTILE_ICONS)
      expect(statusColour(status(iconData)), iconData).toMatch(/^(?:#[\da-f]{6}|var\(--tone-[a-z]+\))$/i)
  })
})
