import { describe, expect, it } from 'vitest'
import { takesText } from '../../../ui/typing'

describe('takesText', () => {
  it.each([
    [{ tagName: 'INPUT', type: 'search' }, true],
    [{ tagName: 'INPUT', type: 'checkbox' }, false],
    [{ tagName: 'TEXTAREA' }, true],
    [{ tagName: 'SELECT' }, true],
    [{ tagName: 'DIV', isContentEditable: true }, true],
    [{ tagName: 'BUTTON' }, false],
    [null, false],
  ])('%j: %s [S2.19]', (target, expected) => {
    expect(takesText(target)).toBe(expected)
  })
})
