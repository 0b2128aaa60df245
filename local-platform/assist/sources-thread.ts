import { registerHooks } from 'node:module'

/** The same thread where no bundle is made: imports of the sources name no file ending. */
registerHooks({
  resolve: (specifier, context, next) =>
    next(isOfSources(specifier, context.parentURL) ? `${specifier}.ts` : specifier, context),
})
void import('./assist-thread')

function isOfSources(specifier: string, from = ''): boolean {
  return from.endsWith('.ts') && /^\.{1,2}\//.test(specifier) && !/\.[cm]?[jt]s$/.test(specifier)
}
