import sharp from 'sharp'

/** Picture with content: a sky, hills, and its number as a sun. */
export async function picture(width: number, height: number, seed: number): Promise<Buffer> {
  const hue = (seed * 47) % 360
  const hill = (y: number, bend: number, light: number) =>
    `<path d="M0 ${height} L0 ${height * y} Q ${width * 0.25} ${height * (y - bend)} ${width * 0.5} ${height * y} T ${width} ${height * (y - 0.05)} L ${width} ${height} Z" fill="hsl(${hue + 80} 35% ${light}%)"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="hsl(${hue} 60% 55%)"/><stop offset="1" stop-color="hsl(${hue + 40} 80% 85%)"/>
    </linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    <circle cx="${width * (0.2 + (seed % 5) * 0.15)}" cy="${height * 0.25}" r="${height * 0.09}" fill="hsl(${hue + 60} 90% 90%)"/>
    ${hill(0.6, 0.15, 45)}${hill(0.72, 0.1, 34)}${hill(0.85, 0.12, 24)}
  </svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}

/** Native vector annotation with one object of each kind. */
export const ANNOTATION = {
  metadata: { name: 'picture', width: 1200, height: 800 },
  instances: [
    { type: 'bbox', className: 'Car', points: { x1: 120, y1: 420, x2: 360, y2: 560 } },
    {
      type: 'polygon',
      className: 'Hill',
      points: [60, 500, 300, 380, 560, 470, 620, 640, 80, 660],
      exclude: [[220, 520, 300, 500, 290, 560]],
    },
    { type: 'polyline', className: 'Road', points: [0, 720, 300, 690, 700, 730, 1200, 680] },
    { type: 'point', className: 'Lamp', x: 900, y: 300 },
    { type: 'ellipse', className: 'Sun', cx: 420, cy: 200, rx: 90, ry: 80, angle: 20 },
    {
      type: 'cuboid',
      className: 'Truck',
      points: { f1: { x: 700, y: 420 }, f2: { x: 840, y: 540 }, r1: { x: 740, y: 390 }, r2: { x: 880, y: 510 } },
    },
    {
      type: 'template',
      className: 'Person',
      points: [
        { id: 1, x: 1000, y: 420 },
        { id: 2, x: 1000, y: 500 },
        { id: 3, x: 970, y: 580 },
        { id: 4, x: 1030, y: 580 },
      ],
      connections: [
        { id: 1, from: 1, to: 2 },
        { id: 2, from: 2, to: 3 },
        { id: 3, from: 2, to: 4 },
      ],
    },
    {
      type: 'rbbox',
      className: 'Car',
      points: { x1: 560, y1: 160, x2: 660, y2: 120, x3: 690, y3: 190, x4: 590, y4: 230 },
    },
    { type: 'tag', className: 'Daylight', attributes: [] },
  ],
  tags: [],
  comments: [],
}

/** Native pixel annotation of two objects. */
export const PIXELS = {
  metadata: { name: 'picture', width: 1200, height: 800 },
  instances: [
    { className: 'Cat', parts: [{ color: '#00000f' }] },
    { className: 'Dog', parts: [{ color: '#00001e' }] },
  ],
}

/** Its mask: each object a rectangle. */
export function mask(): Promise<Buffer> {
  const rectangle = (x: number, y: number, width: number, height: number, fill: string) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" shape-rendering="crispEdges"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
    ${rectangle(100, 200, 400, 300, '#00000f')}${rectangle(700, 300, 200, 200, '#00001e')}
  </svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
