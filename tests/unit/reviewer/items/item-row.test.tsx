import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Item } from '#domain/entities'
import { ItemRow } from '../../../../reviewer/items/item-row'
import { anItem } from '../../../builders/items'

interface Part {
  readonly disabled?: boolean
  readonly pending?: boolean
  readonly pictured?: boolean
}

function markup(item: Item, part: Part = {}): string {
  const { disabled = false, pending = false, pictured = false } = part
  const row = { row: 0, count: 1, selected: false, changing: false, pictured, onChoose: () => {} }
  return renderToStaticMarkup(
    <ItemRow item={item} status={undefined} statusName="Completed" disabled={disabled} pending={pending} {...row} />,
  )
}
const LONG = 'city_bridge_dusk_from_the_south_bank_0006.jpg'

it('a long name → keeps its number and extension at any width, and is read as one word', () => {
  const shown = markup(anItem({ name: LONG }))
  expect(shown).toMatch(/>city_bridge_dusk_from_the_south_b<\/span><span[^>]*><span>ank_0006.jpg</)
  expect(shown).toContain(`data-read="true">${LONG} Completed</span>`)
})

it('a name of more than 200 characters → is cut visually and for screen readers [S9.4]', () => {
  const name = `${'x'.repeat(400)}.jpg`
  const shown = markup(anItem({ name })).replace(/ title="[^"]*"/, '')
  expect(shown).not.toContain('x'.repeat(201))
  expect(shown).toContain('x'.repeat(100))
})

it('a row → has an accessible name with all its marks', () => {
  const item = anItem({ name: 'a.jpg', is_pinned: true, approval_status: 1 })
  expect(markup(item, { pending: true })).toContain(
    'data-read="true">a.jpg Completed Pinned Disapproved waiting to be sent</span>',
  )
  expect(markup(anItem({ name: 'a.jpg' }), { disabled: true })).toContain('data-read="true">a.jpg Not available</span>')
})

it('a row → shows its picture once it may be requested, and an icon without one', () => {
  const item = anItem({ name: 'a.jpg', thumbnail: 'media/1' })
  expect(markup(item, { pictured: true })).toMatch(/<img [^>]*loading="lazy"[^>]*src="media\/1"/)
  expect(markup(item)).not.toContain('<img')
  expect(markup(anItem({ name: 'a.jpg' }), { pictured: true })).not.toContain('<img')
  expect(markup(anItem({ name: 'a.jpg' }), { pictured: true })).toContain('<svg')
})
