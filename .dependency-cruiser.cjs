/** Who may import whom; the table of docs/ARCHITECTURE.md. */
const layers = {
  '^domain/': ['^domain/'],
  '^reviewer/protocol/': ['^reviewer/protocol/', '^domain/'],
  '^preload/contract/': ['^preload/contract/', '^domain/'],
  '^document-reader/': ['^document-reader/', '^domain/media/', '^domain/annotation/video/frame-table\\.ts$'],
  '^ui/': ['^ui/', '^domain/', '^resources/'],
  '^reviewer/(?!protocol/)': ['^reviewer/', '^ui/', '^domain/', '^resources/', '^document-reader/pdf/'],
  '^renderer/bridge/': ['^renderer/', '^ui/', '^reviewer/protocol/', '^preload/contract/', '^domain/', '^resources/'],
  '^renderer/(?!bridge/)': ['^renderer/', '^ui/', '^preload/contract/', '^domain/', '^resources/'],
  '^preload/(?!contract/)': ['^preload/', '^reviewer/protocol/', '^domain/'],
  '^main/log/': ['^main/log/', '^domain/'],
  '^main/disk/': ['^main/(disk|log)/', '^domain/'],
  '^main/http/': ['^main/(http|log)/', '^domain/'],
  '^main/services/': ['^main/(services|http|disk|log)/', '^preload/contract/', '^domain/'],
  '^main/formats/': ['^main/(formats|services|disk|log)/', '^preload/contract/', '^domain/'],
  '^main/journal/': ['^main/(journal|disk|log)/', '^domain/'],
  '^main/annotations/': ['^main/(annotations|journal|services|http|disk|log)/', '^preload/contract/', '^domain/'],
  '^main/outbox/': ['^main/(outbox|journal|services|http|disk|log)/', '^preload/contract/', '^domain/'],
  '^main/auth/': ['^main/(auth|http|config|disk|log)/', '^preload/contract/', '^domain/'],
  '^main/config/': ['^main/(config|disk|log)/', '^domain/', '^preload/contract/shapes'],
  '^main/app/': ['^main/(app|config|log)/', '^preload/contract/', '^domain/'],
  '^main/ipc/': ['^main/(?!(entry|index|platform|handlers|shell)\\.ts$)', '^preload/contract/', '^domain/'],
  '^main/subsystems/': ['^main/(?!(entry|index|platform|handlers|shell)\\.ts$)', '^preload/contract/', '^domain/'],
  '^main/(entry|index|platform|handlers|shell)\\.ts$': ['^main/', '^domain/', '^preload/contract/'],
  '^local-platform/': [
    '^local-platform/',
    '^domain/(categories|constants|csv-line|enums|entities|errors|file-names|given|item-metadata|limits|media/|plan-room|result|live|log-fields|project-settings|project-types|review-rules|forms|instructions|attachments|answer-files|item-names|source-match|sample-form|text-rules|workflow-wire|annotation/|assist/|endpoints/|query/|vision/)',
    '^resources/',
  ],
  '^build/samples/': ['^build/samples/', '^local-platform/(samples/|seed/random\\.ts$)', '^domain/'],
}
const doors = {
  electron: [
    '^main/(app|ipc|auth)/',
    '^main/(entry|index|platform|handlers|shell)\\.ts$',
    '^preload/(?!contract/)',
    '^tests/',
    '^build/',
  ],
  'pdfjs-dist': ['^document-reader/(open-pdf|pdf/(load-pdf|pdf-worker))\\.ts$', '^tests/'],
  'dicom-parser': ['^document-reader/dicom/', '^tests/'],
  mediabunny: [
    '^reviewer/editors/workers/(clip-source|frame-run)\\.ts$',
    '^document-reader/open-clip\\.ts$',
    '^tests/',
  ],
  chardet: ['^main/services/imports/texts/detect-encoding\\.ts$', '^tests/'],
  yauzl: ['^main/services/imports/archives/read-archive\\.ts$', '^tests/'],
  keytar: ['^main/auth/keytar-process\\.ts$', '^tests/'],
  'electron-store': ['^main/config/'],
  got: ['^main/http/'],
  'electron-log': ['^main/log/log\\.ts$'],
  'react-markdown': ['^ui/form/markdown\\.tsx$'],
  'remark-gfm': ['^ui/form/markdown\\.tsx$'],
  uqr: ['^renderer/areas/account/qr\\.ts$'],
  'react-aria': ['^renderer/kit/'],
  'react-aria-components': ['^renderer/kit/'],
  '@xyflow/react': ['^renderer/areas/workflows/canvas/'],
  '@dagrejs/dagre': ['^renderer/areas/workflows/canvas/'],
  // Pages make schemas by `domain/page-schema`, which keeps zod from compiling them by eval.
  zod: ['^(domain|main|preload|local-platform|document-reader|tests|build)/'],
  zustand: ['-store\\.ts$', '^reviewer/use-reviewer-state\\.ts$'],
}
/** What every editor shares, whatever shows its item. */
const sessionRooms = 'session|document|page|work|comments|review|flow|panels'
/** What editors of pictures share. */
const pictureRooms = 'picture|canvas|raster|hits|tools|assist'
/** What editors share; none of it knows an editor. */
const editorRooms = `${sessionRooms}|${pictureRooms}|actions|workers`
const ours = '^(domain|reviewer|renderer|document-reader|ui|preload|main|local-platform|resources|tests|build)/'
const rule = (name, from, to) => ({ name, severity: 'error', from, to })

module.exports = {
  forbidden: [
    ...Object.entries(layers).map(([from, may]) => rule(`layer ${from}`, { path: from }, { path: ours, pathNot: may })),
    ...Object.entries(doors).map(([lib, may]) =>
      rule(
        `door ${lib}`,
        { path: ours, pathNot: may },
        { path: `(^|node_modules/)${lib}(/|$)`, dependencyTypesNot: ['type-only'] },
      ),
    ),
    rule(
      'pages know the contract by its types alone',
      { path: '^(renderer|ui|reviewer|document-reader)/' },
      { path: '^preload/contract/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'pages know the endpoints by their types alone',
      { path: '^(renderer|ui|reviewer|preload)/' },
      { path: '^domain/endpoints/', dependencyTypesNot: ['type-only'] },
    ),
    rule('only the bridge sees the protocol', { path: '^renderer/(?!bridge/)' }, { path: '^reviewer/' }),
    rule('the kit is for areas', { path: '^renderer/(?!areas/|kit/)' }, { path: '^renderer/kit/' }),
    rule(
      'areas are strangers',
      { path: '^renderer/areas/([^/]+)/' },
      { path: '^renderer/areas/', pathNot: '^renderer/areas/$1/' },
    ),
    rule(
      'editors are strangers',
      { path: '^reviewer/editors/([^/]+)/' },
      { path: '^reviewer/editors/[^/]+/', pathNot: `^reviewer/editors/($1|${editorRooms})/` },
    ),
    rule(
      'a session knows no picture',
      { path: `^reviewer/editors/(${sessionRooms})/` },
      { path: `^reviewer/editors/(${pictureRooms})/` },
    ),
    rule(
      'a picture has no list of tools',
      { path: `^reviewer/editors/(${pictureRooms})/` },
      { path: '^reviewer/editors/[^/]+/(tools|actions|panels)\\.tsx?$' },
    ),
    rule(
      'tools and documents know no component',
      { path: '^reviewer/editors/(document|raster|hits|tools|actions|workers)/' },
      { path: '(\\.tsx$|(^|node_modules/)(react|react-dom|lucide-react)(/|$))', reachable: true },
    ),
    rule(
      'annotations are pure',
      { path: '^domain/annotation/' },
      { path: 'node_modules/', pathNot: 'node_modules/(fast-diff|flatbush|polyclip-ts|saxes|yaml|zod)/' },
    ),
    rule(
      'pages never name node',
      { path: '^(domain|ui|reviewer|renderer|document-reader|preload/contract)/' },
      { dependencyTypes: ['core'] },
    ),
    rule('no cycles', {}, { circular: true }),
    rule(
      'everything resolves',
      {},
      { couldNotResolve: true, pathNot: '(\\?|^virtual:|^electron$|^vite/client$|^sharp$)' },
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mts', '.mjs', '.js', '.cjs', '.css', '.json'],
    },
  },
}
