import type { PictureStage } from '../canvas/picture-stage'
import type { Shortcut } from '../../shortcuts/shortcuts'

const PAN_STEP = 60
const GROUP = 'Picture'

/** The keys of the picture; the arrows work while the canvas has the focus. */
export function pictureShortcuts(stage: PictureStage, toggleOverlay: () => void): readonly Shortcut[] {
  const pan = (id: string, title: string, key: string, dx: number, dy: number): Shortcut => ({
    id: `picture.${id}`,
    title,
    group: GROUP,
    keys: [key],
    scope: 'canvas',
    repeats: true,
    run: () => stage.pan(dx * PAN_STEP, dy * PAN_STEP),
  })
  return [
    {
      id: 'picture.in',
      title: 'Zoom in',
      group: GROUP,
      keys: ['Plus', '='],
      repeats: true,
      run: () => stage.zoomBy(1),
    },
    { id: 'picture.out', title: 'Zoom out', group: GROUP, keys: ['-'], repeats: true, run: () => stage.zoomBy(-1) },
    { id: 'picture.fit', title: 'Fit to window', group: GROUP, keys: ['0'], run: () => stage.setMode('fit') },
    { id: 'picture.actual', title: 'Actual size', group: GROUP, keys: ['1'], run: () => stage.setMode('actual') },
    { id: 'picture.overlay', title: 'Show or hide annotations', group: GROUP, keys: ['o'], run: toggleOverlay },
    pan('left', 'Move left', 'ArrowLeft', 1, 0),
    pan('right', 'Move right', 'ArrowRight', -1, 0),
    pan('up', 'Move up', 'ArrowUp', 0, 1),
    pan('down', 'Move down', 'ArrowDown', 0, -1),
  ]
}
