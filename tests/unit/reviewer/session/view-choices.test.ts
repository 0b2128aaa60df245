import { describe, expect, it } from 'vitest'
import { ACTIONS } from '#protocol/actions'
import { PANEL_CHOICES } from '../../../../reviewer/editors/panels/panel-choices'
import { VIEW_CHOICES } from '../../../../reviewer/editors/picture/view-choices'
import { LOOK_CHOICES } from '../../../../reviewer/editors/document/look-choices'
import { createViewChoices } from '../../../../reviewer/session/view-choices'
import { FakeHost } from '../../../fakes/fake-host'
import { settled } from '../../../fakes/manual-clock'

describe('view settings', () => {
  it('are the stored ones, and each item is fitted by default', async () => {
    expect(createViewChoices(new FakeHost()).of(VIEW_CHOICES).get()).toMatchObject({ keepView: false })
    const choices = createViewChoices(new FakeHost({ readViewChoices: () => ({ keepView: true, fill: 60 }) }))
    await choices.load()
    expect(choices.of(VIEW_CHOICES).get()).toMatchObject({ keepView: true })
    expect(choices.of(LOOK_CHOICES).get()).toMatchObject({ fill: 60, labels: false })
  })

  it('keep choices made before the answer, and store them with the stored ones', async () => {
    let answer: (kept: unknown) => void = () => undefined
    const host = new FakeHost({
      readViewChoices: () => new Promise((resolve) => (answer = resolve)),
      writeViewChoices: () => null,
    })
    const choices = createViewChoices(host)
    void choices.load()
    choices.set({ fill: 80 })
    await settled()
    expect(host.asked('writeViewChoices')).toEqual([])
    answer({ fill: 10, labels: true })
    await settled()
    expect(choices.get()).toMatchObject({ fill: 80, labels: true })
    expect(host.asked('writeViewChoices')).toMatchObject([[{ fill: 80, labels: true }]])
  })

  it('include the panels’ places and row height, as stored and restored after a restart', async () => {
    const layout = {
      stacked: true,
      below: ['issues'],
      otherPanel: 'issues',
      upperShare: 45,
      factsShare: 50,
      density: 'compact',
    } as const
    const host = new FakeHost({ readViewChoices: () => ({}), writeViewChoices: () => null })
    createViewChoices(host).set(layout)
    await settled()
    const [written] = ACTIONS.writeViewChoices.args.parse(host.asked('writeViewChoices')[0])
    expect(written).toMatchObject(layout)
    const next = createViewChoices(new FakeHost({ readViewChoices: () => written }))
    await next.load()
    expect(next.get()).toMatchObject(layout)
  })

  it('are stored one at a time, always including a slider’s last position', async () => {
    let finish: () => void = () => undefined
    const host = new FakeHost({
      readViewChoices: () => ({}),
      writeViewChoices: () => new Promise((resolve) => (finish = () => resolve(null))),
    })
    const choices = createViewChoices(host)
    for (let fill = 0; fill <= 50; fill += 10) choices.set({ fill })
    await settled()
    choices.set({ fill: 55 })
    choices.set({ fill: 60 })
    finish()
    await settled()
    expect(host.asked('writeViewChoices').map(([view]) => view)).toMatchObject([{ fill: 50 }, { fill: 60 }])
  })

  it('last while the reviewer is open if the host doesn’t store them', async () => {
    const host = new FakeHost()
    const choices = createViewChoices(host)
    choices.set({ labels: true })
    await settled()
    choices.set({ labels: false, keepView: true })
    await settled()
    expect(choices.get()).toMatchObject({ labels: false, keepView: true })
    expect(host.asked('writeViewChoices')).toEqual([])
  })

  it('of another window apply here too, except panels and widths, and aren’t stored again', async () => {
    const host = new FakeHost({ readViewChoices: () => ({ fill: 10, panelWidth: 300 }), writeViewChoices: () => null })
    const choices = createViewChoices(host)
    const panels = choices.of(PANEL_CHOICES)
    await choices.load()
    choices.take({ fill: 70, magnet: true, panel: 'comments', objects: false, panelWidth: 500, listWidth: 500 })
    await settled()
    expect(choices.get()).toMatchObject({ fill: 70, magnet: true })
    expect(panels.get()).toMatchObject({ panel: 'objects', objects: true, panelWidth: 300 })
    expect(host.asked('writeViewChoices')).toEqual([])
    choices.set({ labels: true })
    await settled()
    expect(host.asked('writeViewChoices')).toMatchObject([[{ fill: 70, labels: true }]])
  })

  it('an invalid stored value counts as not chosen, and others stay', async () => {
    const host = new FakeHost({ readViewChoices: () => ({ keepView: 'always', magnet: true, ofTomorrow: [1] }) })
    const choices = createViewChoices(host)
    await choices.load()
    expect(choices.of(VIEW_CHOICES).get()).toMatchObject({ keepView: false, magnet: true })
  })

  it('another version’s setting is stored back unchanged', async () => {
    const host = new FakeHost({ readViewChoices: () => ({ ofTomorrow: [1] }), writeViewChoices: () => null })
    createViewChoices(host).of(VIEW_CHOICES).set({ magnet: true })
    await settled()
    expect(host.asked('writeViewChoices')).toEqual([[{ ofTomorrow: [1], magnet: true }]])
  })

  it('a group’s settings are the same object until one changes', () => {
    const choices = createViewChoices(new FakeHost())
    const view = choices.of(VIEW_CHOICES)
    const before = view.get()
    choices.of(LOOK_CHOICES).set({ fill: 50 })
    expect(view.get()).toBe(before)
    view.set({ magnet: true })
    expect(view.get()).toEqual({ ...before, magnet: true })
  })
})
