const FLOATS_PER_POINT = 4

/** Point cloud as a binary PCD file of version 0.7: x, y, z and intensity of each point as 32-bit floats. */
export function pointCloudFile(points: Float32Array): Uint8Array {
  const count = points.length / FLOATS_PER_POINT
  const header = [
    '# .PCD v0.7 - Point Cloud Data file format',
    'VERSION 0.7',
    'FIELDS x y z intensity',
    'SIZE 4 4 4 4',
    'TYPE F F F F',
    'COUNT 1 1 1 1',
    `WIDTH ${count}`,
    'HEIGHT 1',
    'VIEWPOINT 0 0 0 1 0 0 0',
    `POINTS ${count}`,
    'DATA binary',
    '',
  ].join('\n')
  const head = new TextEncoder().encode(header)
  const file = new Uint8Array(head.length + points.byteLength)
  file.set(head)
  const view = new DataView(file.buffer)
  for (const [at, value] of points.entries()) view.setFloat32(head.length + at * 4, value, true)
  return file
}
