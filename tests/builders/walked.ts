import { createCamera } from '../../reviewer/editors/canvas/camera'
import { pictureSight } from '../../reviewer/editors/canvas/picture-sight'
import { createObservable } from '../../reviewer/editors/observable'
import { createOneByOne } from '../../reviewer/editors/review/one-by-one'
import { createViewChoices } from '../../reviewer/session/view-choices'
import { FakeHost } from '../fakes/fake-host'
import type { edited } from './edited'

/** Objects of an annotation in memory, to walk on a picture of 4,000 × 3,000 pixels. */
export function walked({ views, editing, drawing }: Pick<ReturnType<typeof edited>, 'views' | 'editing' | 'drawing'>) {
  const camera = createCamera()
  camera.resize({ width: 1_000, height: 800 }, 1)
  camera.place({ width: 4_000, height: 3_000 })
  const choices = createViewChoices(new FakeHost({}))
  const picture = createObservable({ state: 'ready' })
  const said: string[] = []
  const focused = { times: 0 }
  const oneByOne = createOneByOne({
    views,
    editing,
    camera: pictureSight(camera),
    choices,
    document: drawing,
    picture,
    say: (text) => void said.push(text),
    focusCanvas: () => void (focused.times += 1),
  })
  return { camera, choices, picture, said, focused, oneByOne }
}
