import { join } from 'node:path'
import type { Configuration } from 'electron-builder'
import { LINK_SCHEME } from '../../domain/routes'
import { APP_ID } from '../../main/config/app-id'
import { fuseFile, setFuses } from './fuses'

const { env } = process
const APPLE_KEYS = ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'] as const
const icons = 'build/icons'
const LINUX_NAME = 'loupe-annotate'

/**
 * Needed parts of packages with native code or files that they load themselves; all other code is in the bundles of
 * `out/`.
 */
const NATIVE = [
  'node_modules/sharp/{package.json,lib/**,dist/**}',
  'node_modules/@img/**',

  'node_modules/detect-libc/**',
  'node_modules/semver/**',
  'node_modules/tesseract.js-core/{package.json,tesseract-core-simd-lstm.js,tesseract-core-simd-lstm.wasm}',
  'node_modules/@tesseract.js-data/eng/{package.json,4.0.0_best_int/**}',
  'node_modules/keytar/{package.json,lib/keytar.js,build/Release/keytar.node}',
]

/** Configuration of installers; docs/installers.md explains running and signing. */
export default {
  appId: APP_ID,
  productName: 'Loupe',
  artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
  directories: { output: 'dist', buildResources: 'build/installers' },
  files: [
    'package.json',
    'out/{main,preload,renderer,reviewer,document-reader,local-platform}/**',
    '!node_modules/**',
    ...NATIVE,
    // Placed after the patterns that it narrows: a later pattern decides.
    '!**/*.{map,d.ts,d.cts,d.mts}',
  ],
  // Beside the archive: the local platform serves these files directly, in ranges.
  extraResources: [{ from: 'resources/samples', to: 'samples' }],
  asar: true,
  asarUnpack: ['**/*.node', 'node_modules/@img/**'],
  npmRebuild: false,
  publish: null,
  forceCodeSigning: env['LOUPE_SIGNED'] === 'true',
  protocols: [{ name: 'Loupe', schemes: [LINK_SCHEME] }],
  // electron-builder knows only the first eight fuses; this sets all of them, or stops.
  afterPack: ({ appOutDir, electronPlatformName, packager }) => {
    const program = electronPlatformName === 'linux' ? LINUX_NAME : packager.appInfo.productFilename
    const folder = electronPlatformName === 'darwin' ? join(appOutDir, `${program}.app`) : appOutDir
    setFuses(fuseFile(folder, program, electronPlatformName))
  },
  extraMetadata: { homepage: env['LOUPE_HOMEPAGE'] ?? 'https://example.org/loupe' },
  mac: {
    target: ['dmg', 'zip'],
    category: 'public.app-category.productivity',
    icon: `${icons}/icon.icns`,
    // Without a certificate the parts are signed ad hoc, and the hardened runtime would load none of them.
    hardenedRuntime: env['LOUPE_SIGNED'] === 'true',
    gatekeeperAssess: false,
    entitlements: 'build/installers/entitlements.mac.plist',
    entitlementsInherit: 'build/installers/entitlements.mac.plist',
    notarize: APPLE_KEYS.every((key) => env[key] !== undefined),
    // Marks files that Loupe writes with their foreign origin.
    extendInfo: { LSFileQuarantineEnabled: true },
  },
  win: { target: ['nsis', 'msi'], icon: `${icons}/icon.ico` },
  nsis: {
    oneClick: false,
    allowElevation: true,
    allowToChangeInstallationDirectory: true,
    deleteAppDataOnUninstall: false,
  },
  msi: { oneClick: false, perMachine: true, upgradeCode: '7B9A1B0E-6B5D-4E4C-9F5E-6C1B4C6F2A57' },
  linux: {
    target: ['AppImage', 'deb'],
    icon: `${icons}/png`,
    category: 'Graphics',
    maintainer: env['LOUPE_MAINTAINER'] ?? 'Loupe <loupe@example.org>',
    // `loupe` is taken by GNOME's image viewer: as package, program and desktop entry.
    executableName: LINUX_NAME,
    syncDesktopName: true,
  },
  // Without this list, electron-builder starts an AppImage with --no-sandbox.
  appImage: { executableArgs: [] },
  deb: { packageName: LINUX_NAME },
} satisfies Configuration
