import { expect, it } from 'vitest'
import { ok } from '../../../../../domain/result'
import { PROJECT_CHOICES, PROJECTS_MAX } from '../../../../../reviewer/session/project-choices'
import { PLAIN_LIGHT } from '../../../../../reviewer/editors/canvas/light'
import { createClassChoice } from '../../../../../reviewer/editors/document/class-choice'
import { createProjectView } from '../../../../../reviewer/editors/picture/project-view'
import { createClassMemory } from '../../../../../reviewer/editors/session/class-memory'
import { createViewChoices } from '../../../../../reviewer/session/view-choices'

const PICTURE = { width: 100, height: 80 }

/** A person's choices with a host that stores them, in the open project. */
function chosen() {
  const open: { project: number | undefined } = { project: 4 }
  let written: unknown
  const call = (name: string, args: readonly unknown[]) => {
    if (name === 'writeViewChoices') [written] = args
    return Promise.resolve(ok({}))
  }
  const choices = createViewChoices({ call: call as never })
  const view = createProjectView({ choices, projectId: () => open.project, bounds: () => PICTURE })
  const memory = createClassMemory(choices, () => open.project)
  return { open, choices, view, memory, written: () => written }
}

it('a project’s choices → are its own, and restored', () => {
  const { open, view } = chosen()
  const night = { ...PLAIN_LIGHT, brightness: 160 }
  view.light.set(night)
  expect(view.kept()).toBe(PICTURE)
  view.isInside.set(false)
  expect(view.kept()).toBeUndefined()
  open.project = 5
  expect(view.light.get()).toEqual(PLAIN_LIGHT)
  expect(view.isInside.get()).toBe(true)
  open.project = 4
  expect(view.light.get()).toEqual(night)
  expect(view.isInside.get()).toBe(false)
  open.project = undefined
  view.light.set(night)
  expect(view.light.get()).toEqual(PLAIN_LIGHT)
})

it('the active class → is the project’s last one', () => {
  const { open, memory } = chosen()
  const classes = ['Car', 'Van'].map((className, at) => ({ classId: at, className, colour: '#ffffff', groups: [] }))
  const first = createClassChoice(memory)
  first.offer(classes)
  expect(first.get().current.className).toBe('Car')
  first.choose('Van')
  const second = createClassChoice(memory)
  second.offer(classes)
  expect(second.get().current.className).toBe('Van')
  open.project = 5
  const other = createClassChoice(memory)
  other.offer(classes)
  expect(other.get().current.className).toBe('Car')
})

it('the latest projects → are remembered, up to the host’s limit', async () => {
  const { open, memory, choices, written } = chosen()
  for (let project = 0; project < PROJECTS_MAX + 5; project += 1) {
    open.project = project
    memory.setLastClass(`Class ${project}`)
  }
  expect(choices.of(PROJECT_CHOICES).get().byProject).toHaveLength(PROJECTS_MAX)
  expect(choices.of(PROJECT_CHOICES).get().byProject[0]).toEqual({
    project: PROJECTS_MAX + 4,
    className: `Class ${PROJECTS_MAX + 4}`,
  })
  open.project = 0
  expect(memory.lastClass()).toBeUndefined()
  await expect.poll(() => PROJECT_CHOICES.read(Object(written())).byProject.length).toBe(PROJECTS_MAX)
})

it('choices before the stored ones arrive → override them, per project', async () => {
  const kept = {
    byProject: [
      { project: 9, className: 'Tree' },
      { project: 4, className: 'Car', beside: true },
    ],
  }
  const call = (name: string) => Promise.resolve(ok(name === 'readViewChoices' ? kept : {}))
  const choices = createViewChoices({ call: call as never })
  createClassMemory(choices, () => 4).setLastClass('Van')
  await choices.load()
  expect(choices.of(PROJECT_CHOICES).get().byProject).toEqual([
    { project: 4, className: 'Van', beside: true },
    { project: 9, className: 'Tree' },
  ])
})
