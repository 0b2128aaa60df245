import { beforeEach, describe, expect, it } from 'vitest'
import {
  clearSelection,
  enterProject,
  filterItems,
  narrowItems,
  orderItems,
  queueItems,
  queueOf,
  select,
  useProjectView,
} from '../../../../renderer/stores/project-view-store'
import { WHOLE_LIST } from '#domain/queue'

const ORDER = { by: 'name', descending: true } as const
const view = () => useProjectView.getState()

beforeEach(() => useProjectView.setState(useProjectView.getInitialState(), true))

describe('the list of a project', () => {
  it('returns in its own order, and another project’s in its own', () => {
    enterProject(5)
    orderItems(ORDER)
    enterProject(6)
    expect(view().order).toBeUndefined()
    enterProject(5)
    expect(queueOf(5)).toMatchObject({ order: ORDER })
    narrowItems(null, {})
    expect(view()).toMatchObject({ projectId: null, order: undefined })
  })

  it('has no order if no project is open', () => {
    narrowItems(null, {})
    orderItems(ORDER)
    narrowItems(1, {})
    expect(view().order).toBeUndefined()
    narrowItems(null, {})
    expect(view().order).toEqual(ORDER)
  })

  it('keeps its filters for people already in it, and is unfiltered for others', () => {
    enterProject(5)
    filterItems({ search: 'quay' })
    enterProject(5)
    expect(queueOf(5).search).toBe('quay')
    expect(queueOf(6)).toEqual(WHOLE_LIST)
    enterProject(6)
    expect(queueOf(6).search).toBe('')
  })
})

describe('a selection', () => {
  it('ends when the list changes, is used up by a walk, and clearing it keeps the focus', () => {
    enterProject(5)
    const nothing = view().selection
    const some = () => {
      useProjectView.setState({ active: 7 })
      select((selection) => ({ ...selection, anchor: 3, ids: new Set([1, 2]) }))
      expect(view().selection).not.toEqual(nothing)
    }
    some()
    clearSelection()
    expect(view()).toMatchObject({ active: 7, selection: { ...nothing, anchor: 7 } })
    some()
    queueItems({ picked: [1, 2] })
    expect(view()).toMatchObject({ picked: [1, 2], except: [], selection: { ...nothing, anchor: 7 } })
    some()
    filterItems({ mine: true })
    expect(view()).toMatchObject({ active: 0, picked: null, selection: nothing })
  })
})
